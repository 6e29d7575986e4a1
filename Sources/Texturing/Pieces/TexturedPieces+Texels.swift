import Numerics

extension TexturedPieces {
  /// Minimum doubled area, in squared texels, of a piece whose resolution can be computed.
  private static let minArea: Float = 1e-12

  /// The piece in an atlas with sides of `size` texels; `nil` if it has no area there.
  func texelTriangle(_ piece: Int, size: Int) -> TexelTriangle? {
    TexelTriangle(
      texels[3 * piece], texels[3 * piece + 1], texels[3 * piece + 2], size: size)
  }

  /// Number of image pixels per texel in the direction with the fewest pixels, for an image in
  /// which the piece's corners are at a, b, c.
  func pixelsPerTexel(
    of piece: Int, at a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>
  ) -> Float {
    let origin = texels[3 * piece]
    let u = SIMD2<Float>(texels[3 * piece + 1] - origin)
    let v = SIMD2<Float>(texels[3 * piece + 2] - origin)
    let det = u.x * v.y - u.y * v.x
    guard det > Self.minArea else { return 1 }
    let (p, q) = (b - a, c - a)
    let alongX = (p * v.y - q * u.y) / det
    let alongY = (q * u.x - p * v.x) / det
    let sum = dot(alongX, alongX) + dot(alongY, alongY)
    let area = alongX.x * alongY.y - alongX.y * alongY.x
    let root = max(sum * sum - 4 * area * area, 0).squareRoot()
    return (max(sum - root, 0) / 2).squareRoot()
  }
}
