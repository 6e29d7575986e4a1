/// Words for how intrinsics are found, in place of figures.
public enum CameraReading: String, Sendable, CaseIterable {
  /// From EXIF; calibration files are not believed.
  case exif
  /// Guessed, then found by alignment: EXIF is not believed either.
  case auto
}
