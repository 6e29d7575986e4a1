/// Errors of the `features` stage.
public enum FeatureError: Error, Equatable {
  /// Too few images can be read; names the first unreadable one and the number of others.
  case unreadable(view: String, reason: String, others: Int)
}
