/// Image format of a model's maps.
public enum TextureEncoding: Sendable, Equatable {
  /// Lossless PNG.
  case png
  /// JPEG with a quality of 1 ... 100.
  case jpeg(quality: Int)
}
