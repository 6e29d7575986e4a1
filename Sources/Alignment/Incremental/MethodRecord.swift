/// The result of one method of finding poses, in figures.
public struct MethodRecord: Codable, Sendable, Equatable {
  /// The method.
  public var method: AlignMethod
  /// Views with a pose.
  public var views: Int
  /// Sum over observations of points in three views or more of `1 − (error / limit)²`.
  public var score: Double
  /// Share of the verified pairs, by inliers, whose rotation is off the model's by more than 10°.
  public var contradiction: Double
  /// Turn of the world that most of those pairs have in common, degrees; 0 for none.
  public var turn: Double
  /// Share of the matches whose pair is turned by more than 60° against the model.
  public var turned = 0.0
}
