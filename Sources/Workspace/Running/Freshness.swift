import Scene

/// Whether the result of a stage matches the current images and settings.
package enum Freshness: Sendable, Equatable {
  case missing
  case fresh
  /// The differences from the run that made it.
  case stale([StaleReason])

  /// `missing`, `fresh` or `stale`.
  package var word: String {
    switch self {
    case .missing: "missing"
    case .fresh: "fresh"
    case .stale: "stale"
    }
  }

  /// Why it is stale; empty otherwise.
  package var reasons: [StaleReason] { if case .stale(let reasons) = self { reasons } else { [] } }
}
