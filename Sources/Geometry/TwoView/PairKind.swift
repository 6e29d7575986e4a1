/// The type of two-view geometry that the matches support.
public enum PairKind: String, Sendable, Codable, CaseIterable {
  /// Two views of a non-planar scene: essential or fundamental matrix.
  case general
  /// A plane seen from two positions: homography with translation.
  case planar
  /// A rotation without measurable translation.
  case panoramic
  /// Too few inliers of any model.
  case rejected
}
