import Files
import Support

/// Independent shards of a stage; a phase starts when the previous one is complete.
package struct ShardPhase: Codable, Sendable, Equatable {
  /// A name of letters and digits.
  package var name: String
  /// The content key of each shard, in order.
  package var keys: [String]

  package init(_ name: String, keys: [String]) { (self.name, self.keys) = (name, keys) }

  /// A phase of `count` shards whose content is determined by the key of the stage's result.
  package init(_ name: String, count: Int, of stageKey: String) {
    self.init(
      name, keys: (0..<count).map { ShardKey.of(stageKey, phase: name, index: $0, of: count) })
  }

  /// Whether name and keys are safe in file names, as plans are untrusted files.
  package var isPlain: Bool {
    ShardID.isPlain(name[...]) && keys.allSatisfy { ShardID.isPlain($0[...]) }
  }

  /// The last phase of every stage: a single shard that assembles the whole result.
  package static let finish = "finish"
}

extension [ShardPhase] {
  /// Whether the process that completes the previous phase also runs this one inline, as waiting
  /// for the scheduler would take longer: a phase with a single shard that is not the first.
  package func isInline(_ place: Int) -> Bool { place > 0 && self[place].keys.count == 1 }
}

/// Computes content keys of shards from everything that affects the content: equal keys mean equal
/// bytes.
package enum ShardKey {
  /// Incremented when the stored form of shards or the computation of a phase changes.
  private static let version = 5

  /// The key of a shard of a result.
  package static func of(_ stageKey: String, phase: String, index: Int, of count: Int) -> String {
    var hash = ContentHash()
    hash.add("\(version) \(phase) \(index) \(count)")
    hash.add(stageKey)
    return hash.text
  }
}

/// Partition of a list into blocks of equal size, except for a shorter last one.
package struct ShardBlocks: Sendable, Equatable {
  package let count: Int
  let size: Int
  let total: Int

  package init(of total: Int, size: Int) {
    self.total = total
    self.size = max(size, 1)
    count = max(1, (total + self.size - 1) / self.size)
  }

  /// Creates a given number of blocks, some of which may be empty.
  package init(of total: Int, count: Int) {
    self.total = total
    self.count = max(count, 1)
    size = max(1, (total + self.count - 1) / self.count)
  }

  /// The range of a block.
  package subscript(index: Int) -> Range<Int> {
    let start = min(max(index, 0) * size, total)
    return start..<min(start + size, total)
  }

  /// The block that contains an index.
  package func block(of place: Int) -> Int? {
    (0..<total).contains(place) ? place / size : nil
  }
}
