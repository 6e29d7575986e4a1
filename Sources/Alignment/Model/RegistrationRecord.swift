/// One attempt to register a view.
public struct RegistrationRecord: Codable, Sendable, Equatable {
  /// The view's name.
  public var view: String
  /// Points of the model whose track contains one of the view's keypoints.
  public var visible: Int
  /// Inliers of the estimated pose.
  public var inliers: Int
  /// Whether the pose was accepted.
  public var accepted: Bool
  /// Points of the model after the step.
  public var points: Int
  /// Mean reprojection error of the view after the step, pixels.
  public var error: Double
}
