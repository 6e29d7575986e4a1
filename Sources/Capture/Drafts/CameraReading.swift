/// Named methods to determine intrinsics, instead of numeric values.
public enum CameraReading: String, Sendable, CaseIterable {
  /// From EXIF, ignoring calibration files.
  case exif
  /// A guess refined by alignment, ignoring EXIF as well.
  case auto
}
