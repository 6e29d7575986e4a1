import Geometry

/// The result of an attempt to estimate a view's pose from the points it sees.
struct PoseAttempt: Sendable {
  var visible: Int
  var inliers: Int
  /// Fewest inliers that would have been accepted.
  var limit: Int
  var pose: RigidTransform?
  var camera: Camera
}
