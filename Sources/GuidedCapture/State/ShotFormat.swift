/// File format of the shots of a session.
public enum ShotFormat: String, Sendable, Codable, CaseIterable {
  /// The original photograph, with the depth next to it as a PNG in millimeters.
  case original
  /// One HEIC file and nothing else: the re-encoded photograph with embedded depth, confidence, mask,
  /// calibration, gravity and record.
  case heic
}
