/// What stops the `features` stage.
public enum FeatureError: Error, Equatable, CustomStringConvertible {
  /// An image or its mask could not be read.
  case unreadable(view: String, reason: String)

  /// The view and what is wrong with it, one sentence.
  public var description: String {
    switch self {
    case .unreadable(let view, let reason): "\(view) cannot be read: \(reason)"
    }
  }
}
