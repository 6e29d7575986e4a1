/// The origin of the aligned world.
public enum WorldOrigin: String, Codable, Sendable {
  /// The center of the base of the object's box.
  case box
  /// The center of the base of the isolated object in the center of the views.
  case object
  /// The component-wise median of the points.
  case points
}
