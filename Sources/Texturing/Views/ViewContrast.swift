import Numerics

extension PieceObservations {
  /// Added to contrasts (0 ... 255) before they are compared, so that noise on plain surface does
  /// not count.
  static let plainContrast: Float = 4

  /// Lowers the quality of observations with less contrast than most views of the piece: blurred
  /// ones. More contrast than most earns nothing, because it often is something in front.
  mutating func weighContrast() {
    for piece in 0..<offsets.count - 1 {
      let range = range(piece)
      guard range.count > 1, let median = items[range].map(\.contrast).median() else { continue }
      let typical = median + Self.plainContrast
      for i in range {
        items[i].quality *= min(1, (items[i].contrast + Self.plainContrast) / typical)
      }
    }
  }
}

extension TexturedPieces {
  /// Pixels along one texel, in the direction that has fewest, of a picture in which the piece's
  /// corners lie at a, b, c.
  func pixelsPerTexel(
    _ piece: Int, _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>
  ) -> Float {
    let origin = texels[3 * piece]
    let u = SIMD2<Float>(texels[3 * piece + 1] - origin)
    let v = SIMD2<Float>(texels[3 * piece + 2] - origin)
    let det = u.x * v.y - u.y * v.x
    guard det > 1e-12 else { return 1 }
    let (p, q) = (b - a, c - a)
    let alongX = (p * v.y - q * u.y) / det
    let alongY = (q * u.x - p * v.x) / det
    let sum = dot(alongX, alongX) + dot(alongY, alongY)
    let area = alongX.x * alongY.y - alongX.y * alongY.x
    let root = max(sum * sum - 4 * area * area, 0).squareRoot()
    return (max(sum - root, 0) / 2).squareRoot()
  }
}
