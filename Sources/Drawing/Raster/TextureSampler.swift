import Imaging
import Support

/// Samples a texture at coordinates (0, 0) bottom left ... (1, 1) top right.
struct TextureSampler: Sendable {
  let image: RGBImage

  /// The linear color with bilinear filtering; coordinates outside are clamped to the border.
  @inline(__always)
  func color(_ u: Float, _ v: Float) -> SIMD3<Float> {
    guard image.width > 0 && image.height > 0 else { return .one }
    let x = limited(u, image.width)
    let y = limited(1 - v, image.height)
    let x0 = min(Int(saturating: x), image.width - 1)
    let y0 = min(Int(saturating: y), image.height - 1)
    let x1 = min(x0 + 1, image.width - 1)
    let y1 = min(y0 + 1, image.height - 1)
    let fx = x - Float(x0)
    let fy = y - Float(y0)
    let top = texel(x0, y0) * (1 - fx) + texel(x1, y0) * fx
    let bottom = texel(x0, y1) * (1 - fx) + texel(x1, y1) * fx
    return top * (1 - fy) + bottom * fy
  }

  /// Texel coordinate with 0 at the center of the first texel.
  @inline(__always)
  private func limited(_ value: Float, _ size: Int) -> Float {
    let scaled = value * Float(size) - 0.5
    return scaled.isFinite ? min(max(scaled, 0), Float(size - 1)) : 0
  }

  @inline(__always)
  private func texel(_ x: Int, _ y: Int) -> SIMD3<Float> {
    let i = (y * image.width + x) * 3
    return SIMD3(
      Shading.linear[Int(image.pixels[i])], Shading.linear[Int(image.pixels[i + 1])],
      Shading.linear[Int(image.pixels[i + 2])])
  }
}
