import Imaging
import Support

/// Bilinear lookup in a texture, in the sRGB values that photographs have as well.
struct TexelLookup: Sendable {
  let image: RGBImage

  /// The color 0 ... 255 at coordinates (0, 0) bottom left ... (1, 1) top right; coordinates outside
  /// are clamped to the border. Centers of texels are at half integers.
  @inline(__always)
  func color(_ uv: SIMD2<Float>) -> SIMD3<Float> {
    let x = limited(uv.x, image.width)
    let y = limited(1 - uv.y, image.height)
    let (x0, y0) = (Int(saturating: x), Int(saturating: y))
    let (x1, y1) = (min(x0 + 1, image.width - 1), min(y0 + 1, image.height - 1))
    let (fx, fy) = (x - Float(x0), y - Float(y0))
    let top = texel(x0, y0) * (1 - fx) + texel(x1, y0) * fx
    let bottom = texel(x0, y1) * (1 - fx) + texel(x1, y1) * fx
    return top * (1 - fy) + bottom * fy
  }

  /// A coordinate in texels, 0 at the center of the first one.
  @inline(__always)
  private func limited(_ value: Float, _ size: Int) -> Float {
    let scaled = value * Float(size) - 0.5
    return scaled.isFinite ? min(max(scaled, 0), Float(size - 1)) : 0
  }

  @inline(__always)
  private func texel(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let first = 3 * (y * image.width + x)
    let pixels = image.pixels
    return SIMD3(Float(pixels[first]), Float(pixels[first + 1]), Float(pixels[first + 2]))
  }
}
