/// What to know about refined intrinsics.
public enum CameraRemark: Sendable, Equatable, Codable {
  case nothing
  /// The principal point was held: the views do not constrain it.
  case principalPointHeld
}
