/// Whether a stage's result fits the present images and settings.
public enum Freshness: Sendable, Equatable {
  case missing
  case fresh
  /// Each reason is a phrase such as `max-error is 2, was 4`.
  case stale([String])

  /// `missing`, `fresh` or `stale`.
  public var word: String {
    switch self {
    case .missing: "missing"
    case .fresh: "fresh"
    case .stale: "stale"
    }
  }

  /// Why it is stale; empty otherwise.
  public var reasons: [String] { if case .stale(let reasons) = self { reasons } else { [] } }
}
