/// Where the origin of the aligned world is.
public enum WorldOrigin: String, Codable, Sendable {
  /// In the middle of the base of the object's box.
  case box
  /// In the middle of the base of what stands free in the middle of the views.
  case object
  /// At the component-wise median of the points: in the middle of what the views see.
  case points
}
