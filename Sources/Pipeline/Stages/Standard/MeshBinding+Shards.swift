import Scene
import Sharding
import Support
import Surface

/// The first phase computes the samples and solves the coarse levels of the octree; the next phases
/// process blocks of the finer levels. Each block is solved with a margin of its neighbors'
/// samples, then extracted from its own solution and that of its neighbors. The number of shards
/// depends on the number of points, because the number of blocks is not known beforehand.
extension MeshBinding {
  private static let draft = "draft"
  private static let solve = "solve"
  private static let extract = "extract"
  package static var finishedPhase: String? { extract }
  private static let levels = "levels"

  private static func section(_ kind: String, of block: Int) -> String { "\(kind)/\(block)" }

  package static func phases(
    _ views: ViewSet, _ options: MeshOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    let count = BuildMesh(options: options).parts(points: try results.cloudParts().count)
    guard count > 1 else { return [] }
    return [
      ShardPhase(draft, count: 1, of: key), ShardPhase(solve, count: count, of: key),
      ShardPhase(extract, count: count, of: key),
    ]
  }

  package static func run(
    _ shard: ShardWork<MeshBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    if shard.id.phase == draft {
      let found = try shard.stage.draft(
        of: input(shard.views, from: &results), in: shard.context)
      try found.write(to: file)
      return found.sampleCount
    }
    let found = try decided(shard)
    let count = try shard.count(of: shard.id.phase)
    let own = Array(stride(from: shard.id.index, to: found.blocks.count, by: count))
    if shard.id.phase == solve {
      var outcomes: [[LevelOutcome]] = []
      try shard.stage.solve(own, of: found, in: shard.context) { block, solution, levels in
        try file.write(section(solve, of: block), solution)
        outcomes.append(levels)
      }
      try file.write(levels, StoredReport.bytes(outcomes))
    } else {
      let solved = try DealtBlocks(shard, solve)
      try shard.stage.extract(
        own, of: found, solution: { try solved.read($0, as: BlockSolution.self) },
        in: shard.context, take: { try file.write(section(extract, of: $0), $1) })
    }
    return own.count
  }

  package static func finish(
    _ shard: ShardWork<MeshBinding>, from results: inout Results
  ) throws -> (SurfaceModel, MeshReport) {
    let input = try input(shard.views, from: &results)
    let found = try decided(shard)
    let (solved, pieces) = (try DealtBlocks(shard, solve), try DealtBlocks(shard, extract))
    return try shard.stage.model(
      of: found, outcomes: solved.outcomes(of: found.blocks),
      piece: { try pieces.read($0, as: SurfacePiece.self) }, input, in: shard.context)
  }

  /// The result of the first phase.
  private static func decided(_ shard: ShardWork<MeshBinding>) throws -> StoredDraft {
    try shard.stage.draft(in: shard.part(of: draft))
  }

  /// The output of shards for blocks, which were assigned to them in turn.
  private struct DealtBlocks {
    let phase: String
    let files: [SectionFile]

    init(_ shard: ShardWork<MeshBinding>, _ phase: String) throws {
      self.phase = phase
      files = try shard.parts(of: phase)
      guard !files.isEmpty else { throw ShardError.noSuchShard(shard.id) }
    }

    func read<Value: Storable>(_ block: Int, as _: Value.Type) throws -> Value {
      try files[block % files.count].read(MeshBinding.section(phase, of: block), as: Value.self)
    }

    /// The outcome of solving the levels of each block.
    func outcomes(of blocks: Range<Int>) throws -> [[LevelOutcome]] {
      let parts = try files.map {
        try StoredReport.report($0.read(levels).bytes, as: [[LevelOutcome]].self)
      }
      return try blocks.map { block in
        let (part, place) = (parts[block % files.count], block / files.count)
        guard part.indices.contains(place) else { throw StorageError.inconsistent(levels) }
        return part[place]
      }
    }
  }
}
