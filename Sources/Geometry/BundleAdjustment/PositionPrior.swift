import Numerics

/// A Gaussian prior of a position, such as a surveyed point or a camera center: adds
/// `½ (x − mean)ᵀ W (x − mean)` to the cost.
@frozen public struct PositionPrior: Equatable, Sendable, BitwiseCopyable {
  /// The expected position in the world.
  public var mean: SIMD3<Double>
  /// W, the inverse of its covariance in the world: symmetric and positive semidefinite.
  public var information: Matrix3

  /// Creates a prior from a mean and the inverse of its covariance.
  public init(mean: SIMD3<Double>, information: Matrix3) {
    (self.mean, self.information) = (mean, information)
  }

  /// Whether all numbers are finite.
  var isFinite: Bool {
    let w = information
    return [mean, w.c0, w.c1, w.c2].allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }
  }

  /// The contribution to the cost.
  @inline(__always)
  func cost(at point: SIMD3<Double>) -> Double {
    let offset = point - mean
    return 0.5 * dot(offset, information * offset)
  }
}
