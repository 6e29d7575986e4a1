/// Limits of a new view's pose.
public struct RegistrationLimits: Sendable, Equatable {
  /// Largest reprojection error of a point that supports a new pose, pixels.
  public var maxError = 10.0
  /// Fewest points that must support the pose of a new view.
  public var minInliers = 30
  /// Smallest share of the visible points that must support a new pose, 0 ... 1.
  public var minInlierRatio = 0.2
  /// Views to register out of turn, separated by commas: NAME@COUNT takes the view when COUNT are
  /// registered, if it can be tried then.
  public var order = ""
}
