/// What geometry the matches of two views support.
public enum PairKind: String, Sendable, Codable, CaseIterable {
  /// Two views of a scene in relief: essential or fundamental matrix.
  case general
  /// A plane seen from two places: homography with translation.
  case planar
  /// A rotation without (measurable) translation.
  case panoramic
  /// Too few inliers of any model.
  case rejected
}
