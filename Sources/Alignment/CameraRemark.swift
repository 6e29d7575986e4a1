import Geometry

/// What to know about refined intrinsics.
public enum CameraRemark: Sendable, Equatable, Codable {
  case nothing
  /// The principal point was held: the views do not constrain it.
  case principalPointHeld
  /// The distortion was held: it is no larger than chance makes it.
  case distortionHeld
  /// Both were held.
  case principalPointAndDistortionHeld

  init(held: IntrinsicsFreedom) {
    self =
      switch (held.contains(.principalPoint), held.contains(.k1)) {
      case (false, false): .nothing
      case (true, false): .principalPointHeld
      case (false, true): .distortionHeld
      case (true, true): .principalPointAndDistortionHeld
      }
  }
}
