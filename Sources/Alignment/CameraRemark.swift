import Geometry

/// Note on refined intrinsics.
public enum CameraRemark: Sendable, Equatable, Codable {
  case nothing
  /// The principal point was fixed: the views do not constrain it.
  case principalPointHeld
  /// The distortion was fixed: it is not significant.
  case distortionHeld
  /// Both were fixed.
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
