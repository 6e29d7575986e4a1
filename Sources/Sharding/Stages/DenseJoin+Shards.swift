import Dense
import Foundation
import ObjectCapture
import Scene
import Support

/// A draft, then rounds of the search over blocks of views, each of which starts from what the round
/// before left of the block's views and their sources; at the end filters and fusion in one piece.
extension DenseJoin: ShardedJoin {
  /// Views of a block, and the sources it loads besides are about as many again.
  private static let blockSize = 20
  private static let draft = "draft"
  private static let round = "round"

  package static func phases(
    _ views: ViewSet, _ options: DenseOptions, key: String, facts: [ViewFacts],
    from results: inout some StageResults
  ) throws -> [ShardPhase] {
    let rounds = ComputeDense(options: options).rounds(of: try results.reconstruction(for: views))
    let count = ShardBlocks(of: views.views.count, size: blockSize).count
    return [ShardPhase(draft, count: 1, of: key)]
      + rounds.indices.map { ShardPhase("\(round)\($0)", count: count, of: key) }
  }

  package static func run(
    _ shard: ShardWork<DenseJoin>, from results: inout some StageResults,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    let input = try input(shard.views, from: &results)
    if shard.id.phase == draft {
      let found = try shard.stage.draft(of: input, in: shard.context)
      try file.write(draft, StoredReport.bytes(found))
      return found.views.count
    }
    let rounds = shard.stage.rounds(of: input.reconstruction)
    guard let number = Int(shard.id.phase.dropFirst(round.count)), rounds.indices.contains(number)
    else { throw ShardError.noSuchShard(shard.id) }
    let found = try decided(shard)
    let cut = ShardBlocks(of: shard.views.views.count, size: blockSize)
    let own = cut[shard.id.index]
    let wanted = found.views.indices.filter { own.contains(found.views[$0]) }
    let earlier = number > 0 ? try Parts(shard, round: number - 1, cut) : nil
    let planes = try shard.stage.planes(
      after: rounds[number], of: wanted, found, input,
      earlier: { position in
        guard let earlier else { throw ShardError.noSuchShard(shard.id) }
        return try earlier.planes(of: found.views[position])
      }, in: shard.context)
    for (position, planes) in zip(wanted, planes) {
      try file.write(section(of: found.views[position]), planes)
    }
    return wanted.count
  }

  package static func join(
    _ shard: ShardWork<DenseJoin>, from results: inout some StageResults
  ) throws -> (DenseModel, DenseReport) {
    let input = try input(shard.views, from: &results)
    let found = try decided(shard)
    let rounds = shard.stage.rounds(of: input.reconstruction)
    let cut = ShardBlocks(of: shard.views.views.count, size: blockSize)
    let parts = try Parts(shard, round: rounds.count - 1, cut)
    return try shard.stage.model(
      of: { try parts.planes(of: found.views[$0]) }, found, input, in: shard.context)
  }

  /// What the first phase decided.
  private static func decided(_ shard: ShardWork<DenseJoin>) throws -> DenseDraft {
    guard let part = try shard.parts(of: draft).first else {
      throw ShardError.noSuchShard(shard.id)
    }
    let found = try StoredReport.report(part.read(draft).bytes, as: DenseDraft.self)
    guard found.isConsistent(views: shard.views.views.count) else {
      throw StorageError.inconsistent(draft)
    }
    return found
  }

  /// What a round left, read view by view.
  private struct Parts {
    let files: [SectionFile]
    let cut: ShardBlocks

    init(_ shard: ShardWork<DenseJoin>, round number: Int, _ cut: ShardBlocks) throws {
      files = try shard.parts(of: "\(round)\(number)")
      self.cut = cut
    }

    func planes(of view: Int) throws -> DensePlanes {
      guard let block = (0..<cut.count).first(where: { cut[$0].contains(view) }),
        files.indices.contains(block)
      else { throw StorageError.inconsistent("planes") }
      return try files[block].read(section(of: view), as: DensePlanes.self)
    }
  }
}
