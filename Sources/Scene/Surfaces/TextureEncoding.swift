/// How the maps of a model are written.
public enum TextureEncoding: Sendable, Equatable {
  /// Without loss.
  case png
  /// Smaller; quality 1 ... 100.
  case jpeg(quality: Int)
}
