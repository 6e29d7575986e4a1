import Geometry

/// The result of one resection: an attempt to estimate a view's pose from the points it sees.
struct PoseAttempt: Sendable {
  var visible: Int
  var inliers: Int
  /// Minimum number of inliers for acceptance.
  var limit: Int
  var pose: RigidTransform?
  var camera: Camera
}
