import Dense
import Foundation
import ObjectCapture
import Scene
import Support

/// A draft, then rounds of the search over blocks of views, each of which starts from what the round
/// before left of the block's views and their sources; then their filter and their fusion, each from what the
/// phase before left of the block's views and those that check them; at the end the object.
extension DenseJoin: ShardedJoin {
  /// Views of a block, and the sources it loads besides are about as many again.
  private static let blockSize = 20
  private static let draft = "draft"
  private static let seeds = "seeds"
  private static let round = "round"
  private static let filter = "filter"
  private static let fuse = "fuse"

  package static func phases(
    _ views: ViewSet, _ options: DenseOptions, key: String, facts: [ViewFacts],
    from results: inout some StageResults
  ) throws -> [ShardPhase] {
    let rounds = ComputeDense(options: options).rounds(of: try results.poses(for: views))
    let count = ShardBlocks(of: views.views.count, size: blockSize).count
    let blocks = rounds.indices.map { "\(round)\($0)" } + [filter, fuse]
    return [ShardPhase(draft, count: 1, of: key)]
      + blocks.map { ShardPhase($0, count: count, of: key) }
  }

  package static func run(
    _ shard: ShardWork<DenseJoin>, from results: inout some StageResults,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    if shard.id.phase == draft {
      let input = try input(shard.views, from: &results)
      let found = try shard.stage.draft(of: input, in: shard.context) {
        try file.write(section(seeds, of: $0), $1)
      }
      try file.write(draft, StoredReport.bytes(found))
      return found.views.count
    }
    let input = try drafted(shard, from: &results)
    let block = Block(shard, of: try decided(shard, input), input)
    switch shard.id.phase {
    case filter: try block.filter(to: file)
    case fuse: try block.fuse(to: file)
    default: try block.search(to: file)
    }
    return block.wanted.count
  }

  package static func join(
    _ shard: ShardWork<DenseJoin>, from results: inout some StageResults
  ) throws -> (DenseModel, DenseReport) {
    let input = try drafted(shard, from: &results)
    let found = try decided(shard, input)
    let (filtered, fused) = (try parts(of: shard, filter), try parts(of: shard, fuse))
    return try shard.stage.model(
      of: { try filtered.of(found.views[$0]) }, { try fused.of(found.views[$0]) }, found, input,
      in: shard.context)
  }

  /// The input of what follows the draft, which keeps all that sparse points say.
  private static func drafted(
    _ shard: ShardWork<DenseJoin>, from results: inout some StageResults
  ) throws -> DenseInput {
    DenseInput(
      views: shard.views, poses: try results.poses(for: shard.views), sights: SparseSights())
  }

  /// What is computed of a block of views.
  private struct Block {
    let shard: ShardWork<DenseJoin>
    let draft: DenseDraft
    let input: DenseInput
    let rounds: [DenseRound]
    /// The block's views, positions in the draft's.
    let wanted: [Int]

    init(_ shard: ShardWork<DenseJoin>, of draft: DenseDraft, _ input: DenseInput) {
      (self.shard, self.draft, self.input) = (shard, draft, input)
      rounds = shard.stage.rounds(of: input.reconstruction)
      let own = cut(shard)[shard.id.index]
      wanted = draft.views.indices.filter { own.contains(draft.views[$0]) }
    }

    func search(to file: borrowing SectionFileWriter) throws {
      guard let number = Int(shard.id.phase.dropFirst(round.count)),
        rounds.indices.contains(number)
      else { throw ShardError.noSuchShard(shard.id) }
      let earlier = number > 0 ? try parts(of: shard, "\(round)\(number - 1)") : nil
      let start = try shard.parts(of: DenseJoin.draft).first
      try shard.stage.planes(
        after: rounds[number], of: wanted, draft, input,
        seeds: { position in
          guard let start else { throw ShardError.noSuchShard(shard.id) }
          return try start.read(section(seeds, of: position), as: DenseSeeds.self)
        },
        earlier: { position in
          guard let earlier else { throw ShardError.noSuchShard(shard.id) }
          return try earlier.of(draft.views[position])
        }, in: shard.context,
        take: { try file.write(section(of: draft.views[$0]), $1) })
    }

    func filter(to file: borrowing SectionFileWriter) throws {
      let last = try parts(of: shard, "\(round)\(rounds.count - 1)")
      try shard.stage.filter(
        wanted, of: { try last.of(draft.views[$0]) }, draft, input, in: shard.context,
        take: { try file.write(section(of: draft.views[$0]), $1) })
    }

    func fuse(to file: borrowing SectionFileWriter) throws {
      let filtered = try parts(of: shard, DenseJoin.filter)
      try shard.stage.fuse(
        wanted, of: { try filtered.of(draft.views[$0], as: FilteredView.self).planes }, draft,
        input, in: shard.context, take: { try file.write(section(of: draft.views[$0]), $1) })
    }
  }

  /// What the first phase decided.
  private static func decided(
    _ shard: ShardWork<DenseJoin>, _ input: DenseInput
  ) throws -> DenseDraft {
    guard let part = try shard.parts(of: draft).first else {
      throw ShardError.noSuchShard(shard.id)
    }
    let found = try StoredReport.report(part.read(draft).bytes, as: DenseDraft.self)
    guard shard.stage.canTake(found, for: input) else {
      throw StorageError.inconsistent(draft)
    }
    return found
  }

  /// The blocks of views.
  private static func cut(_ shard: ShardWork<DenseJoin>) -> ShardBlocks {
    ShardBlocks(of: shard.views.views.count, size: blockSize)
  }

  /// What a phase left, read view by view.
  private static func parts(
    of shard: ShardWork<DenseJoin>, _ phase: String
  ) throws -> ViewParts {
    ViewParts(files: try shard.parts(of: phase), cut: cut(shard)) { section(of: $0) }
  }
}
