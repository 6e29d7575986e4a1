import Numerics

/// Hartley's normalization: transforms points to mean 0 and mean distance √2.
struct PointNormalization {
  /// Mean distance from the center, relative to the coordinates, below which points coincide.
  static let minSpread = 1e-12

  let scale: Double
  let center: SIMD2<Double>

  /// `nil` if all points coincide or any is not finite.
  init?(_ points: [SIMD2<Double>]) {
    guard !points.isEmpty else { return nil }
    let center = points.reduce(SIMD2<Double>.zero, +) / Double(points.count)
    let spread = points.reduce(0) { $0 + length($1 - center) } / Double(points.count)
    guard spread > Self.minSpread * (1 + length(center)), spread.isFinite else { return nil }
    scale = 2.0.squareRoot() / spread
    self.center = center
  }

  @inline(__always) func apply(_ p: SIMD2<Double>) -> SIMD2<Double> { (p - center) * scale }

  var matrix: Matrix3 {
    Matrix3(
      rows: SIMD3(scale, 0, -scale * center.x), SIMD3(0, scale, -scale * center.y), SIMD3(0, 0, 1))
  }

  var inverseMatrix: Matrix3 {
    Matrix3(
      rows: SIMD3(1 / scale, 0, center.x), SIMD3(0, 1 / scale, center.y), SIMD3(0, 0, 1))
  }
}
