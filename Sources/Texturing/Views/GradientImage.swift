import Imaging
import Support

/// Gradient magnitude of an image's luma (Sobel, 0 ... 255), one byte per pixel.
struct GradientImage: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt8]

  init(_ image: RGBImage) {
    let (w, h) = (image.width, image.height)
    width = w
    height = h
    guard w > 2, h > 2 else {
      pixels = [UInt8](repeating: 0, count: w * h)
      return
    }
    let luma = Self.luma(image)
    var result = [UInt8](repeating: 0, count: w * h)
    result.withUnsafeMutableBufferPointer { result in
      luma.withUnsafeBufferPointer { luma in
        for y in 1..<h - 1 { Self.sobel(luma.start + y * w, width: w, into: result.start + y * w) }
      }
    }
    pixels = result
  }

  private static func luma(_ image: RGBImage) -> [UInt8] {
    let (w, h) = (image.width, image.height)
    return [UInt8](unsafeUninitializedCapacity: w * h) { luma, count in
      image.pixels.withUnsafeBufferPointer { rgb in
        let (source, target) = (rgb.start, luma.start)
        for i in 0..<w &* h {
          let p = source + 3 &* i
          target[i] = Luma.coarse(p[0], p[1], p[2])
        }
      }
      count = w * h
    }
  }

  /// Computes one row of gradients from a row of luma and the rows above and below it.
  @inline(__always)
  private static func sobel(
    _ row: UnsafePointer<UInt8>, width w: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    let above = row - w
    let below = row + w
    for x in 1..<w - 1 {
      func v(_ p: UnsafePointer<UInt8>, _ d: Int) -> Int32 { Int32(p[x &+ d]) }
      let right = v(above, 1) &+ 2 &* v(row, 1) &+ v(below, 1)
      let left = v(above, -1) &+ 2 &* v(row, -1) &+ v(below, -1)
      let down = v(below, -1) &+ 2 &* v(below, 0) &+ v(below, 1)
      let up = v(above, -1) &+ 2 &* v(above, 0) &+ v(above, 1)
      let (gx, gy) = (Float(right &- left), Float(down &- up))
      let magnitude = (gx * gx + gy * gy).squareRoot() * 0.25
      out[x] = UInt8(saturating: magnitude)
    }
  }
}
