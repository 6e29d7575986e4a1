/// What numbers of a camera can be meant; others come from a damaged file or a slip of the keyboard.
enum CameraLimits {
  /// Image sizes and focal lengths are at most this, principal points closer than this, pixels.
  static let maxPixels = 1e6
  /// Distortion coefficients beyond this fold the picture onto itself.
  static let maxDistortion = 10.0
}
