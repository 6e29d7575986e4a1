import Dense
import Foundation
import Scene
import Sharding
import Support

/// Phases: a draft; rounds of the search over blocks of views, each of which starts from the
/// previous round's output for the block's views and their sources; between them, for all views, the
/// region of the object, to which the later rounds are restricted; the filter and the fusion of
/// each block, each from the previous phase's output for the block's views and those that verify
/// them. The last phase segments the object.
extension DenseBinding {
  private static let draft = "draft"
  private static let poses = "poses"
  private static let round = "round"
  private static let region = "region"
  private static let filter = "filter"
  private static let fuse = "fuse"
  /// Views per block; a block also loads about as many additional source views.
  private static let blockSize = 20

  package static func phases(
    _ views: ViewSet, _ options: DenseOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    let poses = try results.posedViews().kept(for: views)
    let stage = ComputeDense(options: options)
    let rounds = stage.rounds(of: poses)
    let count = ShardBlocks(of: views.views.count, size: blockSize).count
    var phases = [ShardPhase(draft, count: 1, of: key)]
    var usesRegion = stage.usesRegion(
      DenseInput(views: views, poses: poses, sights: SparseSights()))
    for (number, next) in rounds.enumerated() {
      if usesRegion, stage.isRestricted(next, of: poses) {
        phases.append(ShardPhase(region, count: 1, of: key))
        usesRegion = false
      }
      phases.append(ShardPhase("\(round)\(number)", count: count, of: key))
    }
    return phases + [filter, fuse].map { ShardPhase($0, count: count, of: key) }
  }

  package static func run(
    _ shard: ShardWork<DenseBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    if shard.id.phase == draft {
      let input = try input(shard.views, from: &results)
      var seeds = SeedSections(cut: cut(shard))
      let found = try shard.stage.draft(of: input, in: shard.context) {
        try seeds.add($1, of: $0, to: file)
      }
      try seeds.end(in: file)
      try file.write(draft, StoredReport.bytes(found))
      try file.write(poses, input.reconstruction)
      return found.views.count
    }
    let block = Block(shard, try Draft(shard))
    switch shard.id.phase {
    case region: try block.findRegion(to: file)
    case filter: try block.filter(to: file)
    case fuse: try block.fuse(to: file)
    default: try block.search(to: file)
    }
    return block.wanted.count
  }

  package static func finish(
    _ shard: ShardWork<DenseBinding>, from results: inout Results
  ) throws -> (DenseModel, DenseReport) {
    let draft = try Draft(shard)
    let views = draft.content.views
    let (filtered, fused) = (try parts(of: shard, filter), try parts(of: shard, fuse))
    let rounds = shard.stage.rounds(of: draft.input.reconstruction)
    let masks = try masks(of: shard, before: rounds, draft.input)
    return try shard.stage.model(
      of: { try filtered.of(views[$0]) }, points: { try fused.of(views[$0]) },
      region: masks.map { masks in
        { try masks.read(section(of: views[$0]), as: RegionMask.self) }
      },
      draft: draft.content, input: draft.input, in: shard.context)
  }

  /// The result of the first phase.
  private struct Draft {
    let file: SectionFile
    let content: DenseDraft
    /// The poses of the first phase, whose output contains all that is needed of the sparse points.
    let input: DenseInput

    init(_ shard: ShardWork<DenseBinding>) throws {
      let part = try shard.part(of: draft)
      let found = try part.read(poses, as: Reconstruction.self)
      guard AlignBinding.isConsistent(found, views: shard.views.views.count) else {
        throw StorageError.inconsistent(poses)
      }
      file = part
      input = DenseInput(views: shard.views, poses: found, sights: SparseSights())
      content = try StoredReport.report(part.read(draft).bytes, as: DenseDraft.self)
      guard shard.stage.canTake(content, for: input) else {
        throw StorageError.inconsistent(draft)
      }
    }
  }

  /// The work on a block of views.
  private struct Block {
    let shard: ShardWork<DenseBinding>
    /// The file with the seeds.
    let file: SectionFile
    let draft: DenseDraft
    let input: DenseInput
    let rounds: [DenseRound]
    /// The block's views, as indices into the views of the draft.
    let wanted: [Int]

    init(_ shard: ShardWork<DenseBinding>, _ found: Draft) {
      let draft = found.content
      self.shard = shard
      self.draft = draft
      file = found.file
      input = found.input
      rounds = shard.stage.rounds(of: input.reconstruction)
      let own = cut(shard)[shard.id.index]
      wanted = draft.views.indices.filter { own.contains(draft.views[$0]) }
    }

    func search(to output: borrowing SectionFileWriter) throws {
      guard let number = Int(shard.id.phase.dropFirst(round.count)),
        rounds.indices.contains(number)
      else { throw ShardError.noSuchShard(shard.id) }
      let earlier = number > 0 ? try parts(of: shard, "\(round)\(number - 1)") : nil
      let seeds =
        number > 0
        ? [] : try SeedSections.seeds(shard.id.index, count: wanted.count, in: file)
      let masks = try masks(of: shard, before: [rounds[number]], input)
      try shard.stage.planes(
        after: rounds[number], of: wanted, draft, input,
        seeds: Dictionary(uniqueKeysWithValues: zip(wanted, seeds)),
        region: masks.map { masks in
          { try masks.read(section(of: draft.views[$0]), as: RegionMask.self) }
        },
        earlier: { position in
          guard let earlier else { throw ShardError.noSuchShard(shard.id) }
          return try earlier.of(draft.views[position])
        }, in: shard.context,
        take: { try output.write(section(of: draft.views[$0]), $1) })
    }

    /// The region of all views, from the round before the first restricted one.
    func findRegion(to output: borrowing SectionFileWriter) throws {
      guard
        let first = rounds.firstIndex(where: {
          shard.stage.isRestricted($0, of: input.reconstruction)
        }), first > 0
      else { throw ShardError.noSuchShard(shard.id) }
      let planes = try parts(of: shard, "\(round)\(first - 1)")
      try shard.stage.region(
        of: { try planes.of(draft.views[$0]) }, draft: draft, input: input, in: shard.context,
        take: { try output.write(section(of: draft.views[$0]), $1) })
    }

    func filter(to file: borrowing SectionFileWriter) throws {
      let last = try parts(of: shard, "\(round)\(rounds.count - 1)")
      try shard.stage.filter(
        wanted, of: { try last.of(draft.views[$0]) }, draft: draft, input: input, in: shard.context,
        take: { try file.write(section(of: draft.views[$0]), $1) })
    }

    func fuse(to file: borrowing SectionFileWriter) throws {
      let filtered = try parts(of: shard, DenseBinding.filter)
      try shard.stage.fuse(
        wanted, of: { try filtered.of(draft.views[$0], as: FilteredPlanes.self).planes },
        draft: draft,
        input: input, in: shard.context, take: { try file.write(section(of: draft.views[$0]), $1) })
    }
  }

  /// The masks of the region that restricts one of some rounds; `nil` without one.
  private static func masks(
    of shard: ShardWork<DenseBinding>, before rounds: [DenseRound], _ input: DenseInput
  ) throws -> SectionFile? {
    let isRestricted = rounds.contains { shard.stage.isRestricted($0, of: input.reconstruction) }
    return isRestricted && shard.stage.usesRegion(input) ? try shard.part(of: region) : nil
  }

  /// The blocks of views.
  private static func cut(_ shard: ShardWork<DenseBinding>) -> ShardBlocks {
    ShardBlocks(of: shard.views.views.count, size: blockSize)
  }

  /// The output of a phase, read view by view.
  private static func parts(
    of shard: ShardWork<DenseBinding>, _ phase: String
  ) throws -> ViewParts {
    ViewParts(files: try shard.parts(of: phase), cut: cut(shard)) { section(of: $0) }
  }
}
