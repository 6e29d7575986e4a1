import Geometry

/// The covariance of a bundle adjustment, and the views that its poses belong to.
struct PoseCovariance: Sendable {
  let views: [Int]
  let poses: [Geometry.PoseCovariance]
  /// By camera; empty if the covariance was computed in blocks of poses.
  let intrinsics: [IntrinsicsDeviation]
  /// Variance of the weighted residuals; `nil` if the covariance was computed in blocks.
  var variance: Double?
}
