/// Statistics of the result of one alignment method.
public struct MethodRecord: Codable, Sendable, Equatable {
  /// The method.
  public var method: AlignMethod
  /// Views with a pose.
  public var views: Int
  /// Sum over observations of points in at least three views of `1 − (error / limit)²`.
  public var score: Double
  /// Share of the inliers that belong to pairs whose rotation differs from the model's by more than
  /// 10°.
  public var contradiction: Double
  /// Rotation of the world that most of those pairs have in common, degrees; 0 if there is none.
  public var turn: Double
  /// Share of matches in pairs whose rotation differs from the model's by more than 60°.
  public var turned = 0.0
}
