import Foundation
import Matching
import Scene

extension Workbench {
  /// What the last run of `match` found, for the stage to take over where views have not changed.
  mutating func cachedMatches() -> @Sendable (MatchOptions) -> CachedMatches? {
    guard let record = records[.match], record.version == MatchStep.version,
      record.seed == context.seed, let report = try? self.report(of: .match),
      let decoded = ReportValue.value(.record(report), as: MatchReport.self),
      let pairs = try? self.pairs(), let earlier = CachedMatches(pairs, decoded)
    else { return { _ in nil } }
    return { $0.texts == record.options ? earlier : nil }
  }
}
