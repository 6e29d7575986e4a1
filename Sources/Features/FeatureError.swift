/// What stops the `features` stage.
public enum FeatureError: Error, Equatable {
  /// Too few images can be read; the first that cannot, and how many others there are.
  case unreadable(view: String, reason: String, others: Int)
}
