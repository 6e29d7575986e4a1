import Foundation
import Matching
import Scene

extension Workbench {
  /// What the last run of `match` found, for the stage to take over where views have not changed.
  mutating func cachedMatches() -> @Sendable (MatchOptions) -> CachedMatches? {
    guard let record = records[.match], record.version == MatchStep.version,
      record.seed == context.seed, let report = try? report(of: MatchStep.self),
      let pairs = try? self.pairs(), let earlier = CachedMatches(pairs, report)
    else { return { _ in nil } }
    return { $0.texts == record.options ? earlier : nil }
  }
}
