/// How a session writes its shots.
public enum ShotFormat: String, Sendable, Codable, CaseIterable {
  /// The photograph as the camera gave it, the depth beside it as a PNG of millimetres.
  case original
  /// One HEIC: the photograph coded anew, with depth, calibration, gravity and the whole record of
  /// the shot inside, so that the file may leave its folder.
  case heic
}
