/// Which shard a process computes, as `ocs shard STAGE ID` takes it: `KEY/PHASE/INDEX`.
///
/// The index may be a sum, `1000+23`: job arrays count from 0 to a limit of their own.
package struct ShardID: Sendable, Equatable {
  /// More shards than any stage has.
  private static let maxIndex = 1_000_000_000

  /// Key of the stage's result.
  package var stageKey: String
  package var phase: String
  package var index: Int

  package init(stageKey: String, phase: String, index: Int) {
    self.stageKey = stageKey
    self.phase = phase
    self.index = index
  }

  /// - Returns: `nil` for a text that is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, Self.isPlain(parts[0]), Self.isPlain(parts[1]) else { return nil }
    let terms = parts[2].split(separator: "+", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(terms.count),
      terms.allSatisfy({ (0...Self.maxIndex).contains($0 ?? -1) })
    else { return nil }
    stageKey = String(parts[0])
    phase = String(parts[1])
    index = terms.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// The shards that a text names: one, or those that a task has of a deal, `KEY/PHASE/1.4of10`.
  ///
  /// - Returns: None for a text that is none.
  package static func list(_ text: String) -> [ShardID] {
    guard let point = text.lastIndex(of: ".") else { return ShardID(text).map { [$0] } ?? [] }
    guard let task = ShardID(String(text[..<point])),
      let deal = ShardDeal(text[text.index(after: point)...])
    else { return [] }
    return deal.shards(of: task.index).map {
      ShardID(stageKey: task.stageKey, phase: task.phase, index: $0)
    }
  }

  /// Whether a text is of letters and digits only, so that it can stand in a file's name.
  static func isPlain(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  package var text: String { "\(stageKey)/\(phase)/\(index)" }
}
