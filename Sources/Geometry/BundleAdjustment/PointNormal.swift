import Numerics

/// Normal equations of one point: `V = JₚᵀJₚ` and `g = Jₚᵀr`.
struct PointNormal {
  var diagonal = SIMD3<Double>.zero
  /// Entries (0,1), (0,2), (1,2).
  var mixed = SIMD3<Double>.zero
  var gradient = SIMD3<Double>.zero

  @inline(__always)
  mutating func add(_ p0: SIMD3<Double>, _ p1: SIMD3<Double>, _ residual: SIMD2<Double>) {
    diagonal += p0 * p0 + p1 * p1
    mixed.x += p0.x * p0.y + p1.x * p1.y
    mixed.y += p0.x * p0.z + p1.x * p1.z
    mixed.z += p0.y * p0.z + p1.y * p1.z
    gradient += p0 * residual.x + p1 * residual.y
  }

  /// Damping terms added to the diagonal.
  @inline(__always)
  func damping(_ factor: Double) -> SIMD3<Double> {
    let floor = max(diagonal.max(), minAbsoluteCurvature) * minRelativeCurvature
    return pointwiseMax(diagonal, SIMD3(repeating: floor)) * factor
  }

  @inline(__always)
  func damped(_ factor: Double) -> Matrix3 {
    let d = diagonal + damping(factor)
    return Matrix3(
      columns: SIMD3(d.x, mixed.x, mixed.y), SIMD3(mixed.x, d.y, mixed.z),
      SIMD3(mixed.y, mixed.z, d.z))
  }
}

/// Minimum curvature for the damping, relative to the largest one and absolute, in 1/unit²:
/// unconstrained directions of a point are also damped.
private let minRelativeCurvature = 1e-6
private let minAbsoluteCurvature = 1e-12
