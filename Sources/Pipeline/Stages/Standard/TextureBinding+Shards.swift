import Scene
import Sharding
import Support
import Texturing

/// Phases: the atlas; observations of the mesh by blocks of views; the selection of views among all
/// of them; samples of blocks of views along seams, and the resulting leveling offsets; the colors
/// of blocks of views; maps of the detailed surface for blocks of charts; and the complete model.
/// With several color maps, the gains are followed by the maps instead.
extension TextureBinding {
  /// Views per block.
  private static let blockSize = 20
  private static let atlas = "atlas"
  private static let observe = "observe"
  private static let choose = "choose"
  private static let seams = "seams"
  private static let level = "level"
  private static let paint = "paint"
  private static let bake = "bake"
  static let gains = "gains"
  private static let pages = "pages"

  package static func phases(
    _ views: ViewSet, _ options: TextureOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    let stage = TextureMesh(options: options)
    if stage.mayHavePages {
      let count = try TexturePages(stage, of: input(views, from: &results)).count
      if count > 0 {
        return [ShardPhase(gains, count: 1, of: key), ShardPhase(pages, count: count, of: key)]
      }
    }
    let blocks = ShardBlocks(of: views.views.count, size: blockSize).count
    let counts = [
      (atlas, 1), (observe, blocks), (choose, 1), (seams, blocks), (level, 1), (paint, blocks),
      (bake, stage.bakeBlocks),
    ]
    return counts.filter { $0.1 > 0 }.map { ShardPhase($0.0, count: $0.1, of: key) }
  }

  package static func run(
    _ shard: ShardWork<TextureBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    let input = try input(shard.views, from: &results)
    switch shard.id.phase {
    case gains, pages: return try page(shard, input, to: file)
    case atlas:
      try file.write(atlas, shard.stage.atlas(of: input, in: shard.context))
      return shard.views.views.count
    case observe, choose, bake: return try run(shard, parts(shard, input), to: file)
    default: return try run(shard, chosen(shard, input), to: file)
    }
  }

  /// Computes a shard of the phases that need only the atlas.
  private static func run(
    _ shard: ShardWork<TextureBinding>, _ parts: TextureParts, to file: borrowing SectionFileWriter
  ) throws -> Int {
    let (block, context) = (cut(shard)[shard.id.index], shard.context)
    switch shard.id.phase {
    case observe:
      try parts.observe(block, in: context) { try file.write(section($0), $1) }
      return block.count
    case choose:
      let seen = try views(shard, observe)
      try file.write(choose, parts.choose(of: { try seen.of($0) }, in: context))
      return shard.views.views.count
    default:
      return try parts.bake(shard.id.index, in: context) { try file.write($0.rawValue, $1) }
    }
  }

  /// Computes a shard of the phases that need the selection of views.
  private static func run(
    _ shard: ShardWork<TextureBinding>, _ chosen: ChosenTexture,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    let (block, context) = (cut(shard)[shard.id.index], shard.context)
    switch shard.id.phase {
    case seams:
      try chosen.seams(block, in: context) { try file.write(section($0), $1) }
      return block.count
    case level:
      let seen = try views(shard, seams)
      try file.write(level, chosen.level({ try seen.of($0) }, in: context))
      return shard.views.views.count
    case paint:
      try chosen.paint(block, offsets(shard), in: context) { try file.write(section($0), $1) }
      return block.count
    default: throw ShardError.noSuchShard(shard.id)
    }
  }

  package static func finish(
    _ shard: ShardWork<TextureBinding>, from results: inout Results
  ) throws -> (TexturedModel, TextureReport) {
    let input = try input(shard.views, from: &results)
    if shard.phases.contains(where: { $0.name == pages }) {
      let files = try shard.parts(of: pages)
      return try TexturePages(shard.stage, of: input).model(
        { try page(in: files, $0, shard) }, in: shard.context)
    }
    let painted = try views(shard, paint)
    let baked = shard.stage.bakeBlocks > 0 ? try shard.parts(of: bake) : []
    return try chosen(shard, input).model(
      offsets(shard), shares: { try painted.of($0) },
      baked: { map, block in
        guard baked.indices.contains(block) else { throw ShardError.noSuchShard(shard.id) }
        return try baked[block].read(map.rawValue, as: BakedTexels.self)
      }, in: shard.context)
  }

  /// The section of a view.
  private static func section(_ view: Int) -> String { section("view", of: view) }

  /// The blocks of views.
  private static func cut(_ shard: ShardWork<TextureBinding>) -> ShardBlocks {
    ShardBlocks(of: shard.views.views.count, size: blockSize)
  }

  /// The output of a phase for each view.
  private static func views(
    _ shard: ShardWork<TextureBinding>, _ phase: String
  ) throws -> ViewParts {
    ViewParts(files: try shard.parts(of: phase), cut: cut(shard)) { section($0) }
  }

  /// The output of the only shard of a phase.
  static func whole<Value: Storable>(
    _ shard: ShardWork<TextureBinding>, _ phase: String, as kind: Value.Type = Value.self
  ) throws -> Value {
    guard let part = try shard.parts(of: phase).first else {
      throw ShardError.noSuchShard(shard.id)
    }
    return try part.read(phase, as: kind)
  }

  private static func parts(
    _ shard: ShardWork<TextureBinding>, _ input: TextureInput
  ) throws -> TextureParts {
    try TextureParts(shard.stage, of: input, whole(shard, atlas))
  }

  private static func chosen(
    _ shard: ShardWork<TextureBinding>, _ input: TextureInput
  ) throws -> ChosenTexture {
    try ChosenTexture(parts(shard, input), whole(shard, choose))
  }

  private static func offsets(_ shard: ShardWork<TextureBinding>) throws -> SeamOffsets {
    try whole(shard, level)
  }
}
