import Files
import Support

/// Shards of a stage that do not depend on each other; a phase begins when the one before is done.
package struct ShardPhase: Codable, Sendable, Equatable {
  /// A word of letters and digits.
  package var name: String
  /// The content key of each shard, in order.
  package var keys: [String]

  package init(_ name: String, keys: [String]) { (self.name, self.keys) = (name, keys) }

  /// A phase of so many shards whose content follows from the key of the stage's result.
  package init(_ name: String, count: Int, of stageKey: String) {
    self.init(name, keys: (0..<count).map { ShardKey.of(stageKey, name, $0, of: count) })
  }

  /// Whether its name and keys can stand in the names of files: plans are files that anybody may change.
  package var isPlain: Bool {
    ShardID.isPlain(name[...]) && keys.allSatisfy { ShardID.isPlain($0[...]) }
  }

  /// The last phase of every stage: one shard, the whole result.
  package static let join = "join"
}

extension [ShardPhase] {
  /// Whether the process that completes the previous phases runs this one, too, because waiting for
  /// the scheduler would take longer: a phase of one shard that is not the first.
  package func isInline(_ place: Int) -> Bool { place > 0 && self[place].keys.count == 1 }
}

/// Names a shard's content by all that decides it: equal keys, equal bytes.
package enum ShardKey {
  /// Raised when the stored form of shards changes, or what a phase computes.
  private static let version = 5

  /// The key of a shard of a result.
  package static func of(_ stageKey: String, _ phase: String, _ index: Int, of count: Int) -> String
  {
    var hash = ContentHash()
    hash.add("\(version) \(phase) \(index) \(count)")
    hash.add(stageKey)
    return hash.text
  }
}

/// Blocks of equal size that a list is cut into, the last one shorter.
package struct ShardBlocks: Sendable, Equatable {
  package let count: Int
  let size: Int
  let total: Int

  package init(of total: Int, size: Int) {
    self.total = total
    self.size = max(size, 1)
    count = max(1, (total + self.size - 1) / self.size)
  }

  /// Cuts into a given number of blocks, some of which may be empty.
  package init(of total: Int, count: Int) {
    self.total = total
    self.count = max(count, 1)
    size = max(1, (total + self.count - 1) / self.count)
  }

  /// The places of a block.
  package subscript(index: Int) -> Range<Int> {
    let start = min(max(index, 0) * size, total)
    return start..<min(start + size, total)
  }

  /// The block that a place is in.
  package func block(of place: Int) -> Int? {
    (0..<total).contains(place) ? place / size : nil
  }
}
