import Foundation
import Numerics

/// The information that lines of sight provide about a point's position: the inverse of its
/// covariance, a symmetric matrix.
struct Information: Sendable, Equatable {
  private var xx, yy, zz: Double
  private var xy = 0.0
  private var xz = 0.0
  private var yz = 0.0

  /// Creates a prior with the same standard deviation along each axis.
  init(deviation: Double) {
    xx = 1 / (deviation * deviation)
    yy = xx
    zz = xx
  }

  /// Adds the information of a line of sight along `ray`, `weight · (I − r rᵀ)`, which is zero
  /// along the ray.
  mutating func add(_ ray: SIMD3<Double>, weight: Double) {
    xx += weight * (1 - ray.x * ray.x)
    yy += weight * (1 - ray.y * ray.y)
    zz += weight * (1 - ray.z * ray.z)
    xy -= weight * ray.x * ray.y
    xz -= weight * ray.x * ray.z
    yz -= weight * ray.y * ray.z
  }

  private var minors: SIMD3<Double> {
    SIMD3(yy * zz - yz * yz, xx * zz - xz * xz, xx * yy - xy * xy)
  }

  private var determinant: Double {
    xx * minors.x - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
  }

  /// Half the log-determinant of the information if the position has an additional variance along
  /// each axis: `det A / det(I + v A)`.
  func halfLog(beside variance: Double) -> Double {
    var blurred = self
    blurred.scale(by: variance)
    blurred.add(identity: 1)
    return log(max(determinant, .leastNormalMagnitude) / blurred.determinant) / 2
  }

  private mutating func scale(by factor: Double) {
    xx *= factor
    yy *= factor
    zz *= factor
    xy *= factor
    xz *= factor
    yz *= factor
  }

  private mutating func add(identity value: Double) {
    xx += value
    yy += value
    zz += value
  }

  /// Square root of the sum of the variances along the axes, each with an additional variance.
  func deviation(beside variance: Double) -> Double {
    (minors.sum() / max(determinant, .leastNormalMagnitude) + 3 * variance).squareRoot()
  }
}
