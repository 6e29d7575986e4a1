/// Identifies a shard, as in `ocs shard STAGE ID`: `KEY/PHASE/INDEX`.
///
/// The index may be a sum, `1000+23`, as the indices of job arrays start at 0 and are limited.
package struct ShardID: Sendable, Equatable {
  /// Upper limit of shard indices.
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

  /// - Returns: `nil` if the text is not a valid identifier.
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

  /// The shards that a text identifies: one, or those of a task in a distribution,
  /// `KEY/PHASE/1.4of10`.
  ///
  /// - Returns: An empty list for invalid text.
  package static func list(_ text: String) -> [ShardID] {
    guard let point = text.lastIndex(of: ".") else { return ShardID(text).map { [$0] } ?? [] }
    guard let task = ShardID(String(text[..<point])),
      let deal = ShardDeal(text[text.index(after: point)...])
    else { return [] }
    return deal.shards(of: task.index).map {
      ShardID(stageKey: task.stageKey, phase: task.phase, index: $0)
    }
  }

  /// Whether a text consists only of letters and digits, so that it can be part of a file name.
  static func isPlain(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  package var text: String { "\(stageKey)/\(phase)/\(index)" }
}
