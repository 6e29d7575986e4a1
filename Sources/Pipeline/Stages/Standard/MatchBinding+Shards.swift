import Matching
import Scene
import Sharding
import Support

/// Phases: the selection of pairs, which reads all features, then blocks of pairs, each of which
/// reads the features of its own views. The number of pairs is not known beforehand, so that the
/// number of views determines the number of blocks.
extension MatchBinding {
  /// Views per block; each is in twenty pairs or more.
  private static let viewsPerBlock = 25
  private static let choice = "pairs"
  static let blocks = "blocks"
  package static var finishedPhase: String? { blocks }

  package static func phases(
    _ views: ViewSet, _ options: MatchOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    let sizes = try results.featureLists().kept(for: views).sizes
    // Imported keypoints without descriptors are not matched.
    if sizes.contains(where: { $0.keypoints > 0 && $0.descriptors == 0 }) { return [] }
    let count = ShardBlocks(of: views.views.count, size: viewsPerBlock).count
    return [
      ShardPhase(choice, count: 1, of: key), ShardPhase(blocks, count: count, of: key),
    ]
  }

  package static func run(
    _ shard: ShardWork<MatchBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    let input = MatchInput(
      views: shard.views, lists: try results.featureLists().kept(for: shard.views))
    if shard.id.phase == choice {
      let (pairs, fingerprints) = try shard.stage.pairs(of: input, in: shard.context)
      var writer = ByteWriter()
      writer.array(pairs.flatMap { [UInt32($0.first), UInt32($0.second)] })
      try file.write("pairs", writer.bytes)
      try file.write("fingerprints", StoredReport.bytes(fingerprints))
      return shard.views.views.count
    }
    let all = try pairs(of: shard)
    let cut = ShardBlocks(of: all.count, count: try shard.count(of: blocks))
    let (pairs, reports) = try shard.stage.block(
      Array(all[cut[shard.id.index]]), of: input, in: shard.context)
    try file.write("pairs", pairs)
    try file.write("report", StoredReport.bytes(reports))
    return pairs.count
  }

  /// The pairs that the first phase selected.
  private static func pairs(of shard: ShardWork<MatchBinding>) throws -> [ViewIndexPair] {
    let views = UInt32(clamping: shard.views.views.count)
    return try shard.parts(of: choice).flatMap { part in
      var reader = try part.read("pairs")
      let numbers: [UInt32] = try reader.array()
      guard numbers.count.isMultiple(of: 2), numbers.allSatisfy({ $0 < views }) else {
        throw StorageError.inconsistent("pairs")
      }
      return stride(from: 0, to: numbers.count, by: 2).map {
        ViewIndexPair(Int(numbers[$0]), Int(numbers[$0 + 1]))
      }
    }
  }

  package static func finish(
    _ shard: ShardWork<MatchBinding>, from results: inout Results
  ) throws -> ([ViewPair], MatchReport) {
    var pairs: [ViewPair] = []
    var reports: [MatchReport.Pair] = []
    for part in try shard.parts(of: blocks) {
      pairs += try part.read("pairs", as: [ViewPair].self)
      reports += try StoredReport.report(
        part.read("report").bytes, as: [MatchReport.Pair].self)
    }
    guard pairs.count == reports.count else { throw StorageError.inconsistent("pairs") }
    let input = MatchInput(
      views: shard.views, lists: try results.featureLists().kept(for: shard.views))
    return try shard.stage.whole(
      pairs, reports: reports, of: input, fingerprints: fingerprints(of: shard))
  }

  /// The fingerprints of the views from the first phase, which reads all features.
  private static func fingerprints(of shard: ShardWork<MatchBinding>) throws -> [String] {
    let found = try shard.parts(of: choice).flatMap {
      try StoredReport.report($0.read("fingerprints").bytes, as: [String].self)
    }
    guard found.count == shard.views.views.count else {
      throw StorageError.inconsistent("fingerprints")
    }
    return found
  }
}
