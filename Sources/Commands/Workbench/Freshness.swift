/// Whether a stage's result fits the present images and settings.
public enum Freshness: Sendable, Equatable {
  case missing
  case fresh
  /// What differs from the run that made it.
  case stale([StaleReason])

  /// `missing`, `fresh` or `stale`.
  public var word: String {
    switch self {
    case .missing: "missing"
    case .fresh: "fresh"
    case .stale: "stale"
    }
  }

  /// Why it is stale; empty otherwise.
  public var reasons: [StaleReason] { if case .stale(let reasons) = self { reasons } else { [] } }
}

/// What makes a stage's result stale.
public enum StaleReason: Sendable, Equatable {
  /// Another version of the stage made it.
  case version
  case seed(UInt64, was: UInt64)
  /// The texts of a setting; `nil` where there is no such setting.
  case setting(String, is: String?, was: String?)
  case frames(FrameChange, [String])
  /// What the stage looks at of these frames is another.
  case changed([String], StageName)
  case order
  case upstreamMissing(StageName)
  case upstreamStale(StageName)
  /// The upstream stage was run again with another result.
  case upstreamChanged(StageName)

  /// What became of frames since the run.
  public enum FrameChange: Sendable {
    case excluded, gone, added
  }
}
