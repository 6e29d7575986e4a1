import Scene
import Sharding
import Support

/// The growth of a quantity: the sum of a constant term, terms linear and quadratic in the number
/// of photographs, and a term linear in the number of pairs, up to a limit. The constant term may
/// be negative; the sum is at least 0.
struct Growth: Sendable, Equatable {
  var fixed = 0.0
  var linear = 0.0
  var square = 0.0
  var pairs = 0.0
  var most = Double.infinity

  func callAsFunction(_ images: Double, pairs count: Double) -> Double {
    min(most, max(0, fixed + (linear + square * images) * images + pairs * count))
  }
}

/// The cost of a phase of a stage, summed over its shards.
package struct PhaseLaw: Sendable {
  package let stage: StageName
  /// The name of the phase, without the number for numbered phases.
  package let phase: String
  /// The numbers of photographs for which the stage has this phase at this cost.
  let holds: Range<Int>
  /// Photographs per shard; 0 if there is one shard.
  let imagesPerShard: Int
  /// The number of consecutive phases with the name.
  let rounds: Int
  /// Processor time, seconds.
  let seconds: Growth
  /// Peak memory of a process, bytes, as a function of the total number of photographs.
  let peakBytes: Growth
  /// Size of its output files, bytes.
  let bytes: Growth
  /// Bytes that its processes read and write.
  let movedBytes: Growth

  /// The number of shards of one round.
  func shards(_ images: Int) -> Int {
    imagesPerShard == 0 ? 1 : ShardBlocks(of: images, size: imagesPerShard).count
  }
}

/// The number of pairs that `match` tries with its default settings.
enum PairCount {
  /// Maximum number of photographs for which all pairs are tried.
  private static let exhaustive = 60
  /// Measured pairs per photograph beyond that: sequence neighbors and similar photographs, with a
  /// large overlap between the two.
  private static let perImage = 14.0

  static func of(_ images: Double) -> Double {
    let all = images * (images - 1) / 2
    return Int(saturating: images) <= exhaustive ? all : min(all, perImage * images)
  }
}
