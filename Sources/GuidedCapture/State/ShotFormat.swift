/// File format of the shots of a session.
public enum ShotFormat: String, Sendable, Codable, CaseIterable {
  /// The original photograph, with the depth next to it as a PNG in millimeters.
  case original
  /// A HEIC file: the re-encoded photograph with embedded depth, calibration, gravity and record,
  /// so that the file is complete without its folder.
  case heic
}
