import Scene
import Sharding
import Support

/// How a quantity grows: a fixed part, one in proportion to the photographs, one with their square,
/// and one in proportion to the pairs, up to a limit. The fixed part may be negative; the sum is 0 then at least.
struct Growth: Sendable, Equatable {
  var fixed: Double
  var linear: Double
  var square: Double
  var pairs: Double
  var most: Double

  init(
    _ fixed: Double, linear: Double = 0, square: Double = 0, pairs: Double = 0,
    most: Double = .infinity
  ) {
    self.fixed = fixed
    self.linear = linear
    self.square = square
    self.pairs = pairs
    self.most = most
  }

  func callAsFunction(_ images: Double, pairs count: Double) -> Double {
    min(most, max(0, fixed + (linear + square * images) * images + pairs * count))
  }
}

/// What a phase of a stage costs, all its shards together.
package struct PhaseLaw: Sendable {
  package let stage: StageName
  /// The name of the phase; of phases that are numbered, without the number.
  package let phase: String
  /// Numbers of photographs for which the stage has this phase at this cost.
  let holds: Range<Int>
  /// Photographs a shard; 0 where there is one shard.
  let imagesPerShard: Int
  /// How many phases of the name follow each other.
  let rounds: Int
  /// Seconds of one processor.
  let seconds: Growth
  /// Most memory of a process, bytes: with the number of all photographs.
  let peakBytes: Growth
  /// Bytes of the files it leaves.
  let bytes: Growth
  /// Bytes that its processes read and write.
  let movedBytes: Growth

  /// The number of shards of one round.
  func shards(_ images: Int) -> Int {
    imagesPerShard == 0 ? 1 : ShardBlocks(of: images, size: imagesPerShard).count
  }
}

/// Pairs that `match` tries with its own settings.
enum PairCount {
  /// All pairs are tried up to so many photographs.
  private static let exhaustive = 60
  /// Pairs a photograph beyond that, as measured: neighbours in the sequence, and photographs that look
  /// alike, many of which are the same.
  private static let perImage = 14.0

  static func of(_ images: Double) -> Double {
    let all = images * (images - 1) / 2
    return Int(saturating: images) <= exhaustive ? all : min(all, perImage * images)
  }
}
