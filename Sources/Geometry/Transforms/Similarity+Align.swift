import Numerics

extension Similarity {
  /// The least-squares similarity from `from` to `to`, which minimizes `Σ |s R from + t − to|²`.
  ///
  /// - Returns: `nil` for fewer than three points, unequal counts, or collinear points (whose
  ///   rotation is undetermined).
  ///
  /// Reference: Umeyama, "Least-Squares Estimation of Transformation Parameters Between Two Point
  /// Patterns", PAMI 13(4), 1991.
  public static func align(from: [SIMD3<Double>], to: [SIMD3<Double>]) -> Similarity? {
    guard from.count == to.count, from.count >= 3 else { return nil }
    let n = Double(from.count)
    let a = from.reduce(SIMD3<Double>.zero, +) / n
    let b = to.reduce(SIMD3<Double>.zero, +) / n
    var covariance = Matrix3(diagonal: .zero)
    var spread = 0.0
    for i in 0..<from.count {
      covariance = covariance + Matrix3.outer(to[i] - b, from[i] - a)
      spread += dot(from[i] - a, from[i] - a)
    }
    let (u, s, v) = covariance.svd()
    guard spread > 0, spread.isFinite, s.x.isFinite, s.y > minBreadth * s.x else { return nil }
    let sign = u.determinant * v.determinant < 0 ? -1.0 : 1.0
    let rotation = Matrix3(columns: u.c0, u.c1, u.c2 * sign) * v.transpose
    let scale = (s.x + s.y + s.z * sign) / spread
    guard scale > 0 else { return nil }
    return Similarity(scale: scale, rotation: rotation, translation: b - rotation * a * scale)
  }
}

/// Minimum second singular value of the covariance, relative to the first; below it the points are
/// collinear.
private let minBreadth = 1e-9
