import Scene

/// Results in memory by their keys; other results are read from their files when needed.
struct ResultMemory: Sendable {
  private struct Entry: Sendable {
    var kept: (any Sendable)?
    /// The report of a result that has no file.
    var report: (any Sendable)?
  }

  private var entries: [String: Entry] = [:]

  func kept<B: StageBinding>(_ binding: B.Type, _ key: String) -> B.Kept? {
    entries[key]?.kept as? B.Kept
  }

  func report<B: StageBinding>(_ binding: B.Type, _ key: String) -> B.Work.Report? {
    entries[key]?.report as? B.Work.Report
  }

  func contains(_ key: String) -> Bool { entries[key]?.kept != nil }

  mutating func store<B: StageBinding>(_ kept: B.Kept?, of binding: B.Type, _ key: String) {
    entries[key, default: Entry()].kept = kept
  }

  mutating func store<B: StageBinding>(
    _ report: B.Work.Report?, of binding: B.Type, _ key: String
  ) {
    entries[key, default: Entry()].report = report
  }

  /// Drops a result.
  mutating func drop(_ key: String) { entries[key] = nil }

  /// Drops the results whose keys are not listed.
  mutating func drop(except keys: Set<String>) {
    entries = entries.filter { keys.contains($0.key) }
  }
}
