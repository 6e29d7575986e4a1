import Imaging
import Support

/// Interpolates colors between the pixels of an image. Coordinates start at the corner of the first
/// pixel and are clamped to the image.
struct ImageSampler {
  let pixels: UnsafePointer<UInt8>
  let width: Int
  let height: Int

  @inline(__always)
  private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let p = pixels + 3 &* (y &* width &+ x)
    return SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), 0)
  }

  @inline(__always)
  private func clamped(_ x: Int, _ limit: Int) -> Int { x < 0 ? 0 : x >= limit ? limit &- 1 : x }

  /// Bilinear interpolation of the four nearest pixels.
  @inline(__always)
  func bilinear(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let (u, v) = (x - 0.5, y - 0.5)
    let (fu, fv) = (u.rounded(.down), v.rounded(.down))
    let (a, b) = (u - fu, v - fv)
    let (x0, y0) = (clamped(Int(saturating: fu), width), clamped(Int(saturating: fv), height))
    let (x1, y1) = (
      clamped(Int(saturating: fu) &+ 1, width), clamped(Int(saturating: fv) &+ 1, height)
    )
    let top = texel(x0, y0) * (1 - a) + texel(x1, y0) * a
    let bottom = texel(x0, y1) * (1 - a) + texel(x1, y1) * a
    return top * (1 - b) + bottom * b
  }

  /// Catmull–Rom interpolation of sixteen pixels, which is sharper than bilinear.
  @inline(__always)
  func bicubic(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let (u, v) = (x - 0.5, y - 0.5)
    let (fu, fv) = (u.rounded(.down), v.rounded(.down))
    let (wx, wy) = (weights(u - fu), weights(v - fv))
    let (x0, y0) = (Int(saturating: fu) &- 1, Int(saturating: fv) &- 1)
    var sum = SIMD4<Float>.zero
    if x0 >= 0, y0 >= 0, x0 &+ 3 < width, y0 &+ 3 < height {
      for j in 0..<4 {
        let p = pixels + 3 &* ((y0 &+ j) &* width &+ x0)
        var row = SIMD4<Float>.zero
        for i in 0..<4 {
          let q = p + 3 &* i
          row += SIMD4(Float(q[0]), Float(q[1]), Float(q[2]), 0) * wx[i]
        }
        sum += row * wy[j]
      }
    } else {
      for j in 0..<4 {
        for i in 0..<4 {
          sum += texel(clamped(x0 &+ i, width), clamped(y0 &+ j, height)) * (wx[i] * wy[j])
        }
      }
    }
    return sum
  }

  @inline(__always)
  private func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t,
      0.5 * t3 - 0.5 * t2)
  }
}
