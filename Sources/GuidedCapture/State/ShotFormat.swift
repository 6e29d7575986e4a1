/// How a session writes its shots.
public enum ShotFormat: String, Sendable, Codable, CaseIterable {
  /// The photograph as the camera gave it, with the depth next to it as a PNG of millimeters.
  case original
  /// One HEIC: the photograph re-encoded, with depth, calibration, gravity and the whole record of
  /// the shot inside, so that the file may leave its folder.
  case heic
}
