/// Limits of the pose of a new view.
public struct RegistrationLimits: Sendable, Equatable {
  /// Maximum reprojection error of an inlier of a new pose, pixels.
  public var maxError = 10.0
  /// Minimum number of inliers of a new pose.
  public var minInliers = 30
  /// Minimum share of inliers among the visible points of a new pose, 0 ... 1.
  public var minInlierRatio = 0.2
  /// Views to register out of order, separated by commas: NAME@COUNT registers the view when COUNT
  /// views are registered, if it is a candidate then.
  public var order = ""
}
