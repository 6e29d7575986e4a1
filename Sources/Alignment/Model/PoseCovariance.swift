import Geometry

/// The covariance of a bundle adjustment, and the views of its poses.
struct PoseCovariance: Sendable {
  let views: [Int]
  let poses: [Geometry.PoseCovariance]
  /// By camera; empty where poses were looked at in blocks.
  let intrinsics: [IntrinsicsDeviation]
}
