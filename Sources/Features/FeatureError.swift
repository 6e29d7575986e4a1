/// What stops the `features` stage.
public enum FeatureError: Error, Equatable {
  /// An image or its mask could not be read.
  case unreadable(view: String, reason: String)
}
