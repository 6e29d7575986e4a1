import Scene
import Support

@testable import Texturing

/// A value after it is stored and read by another process.
func again<Value: Storable>(_ value: Value) throws -> Value {
  var reader = ByteReader(stored(value))
  return try Value(from: &reader)
}

func stored(_ value: some Storable) -> [UInt8] {
  var writer = ByteWriter()
  value.store(into: &writer)
  return writer.bytes
}

/// A run in parts, each of which reads the stored output of the others.
struct PartedRun {
  let stage: TextureMesh
  let input: TextureInput
  /// Number of views per block.
  let block: Int
  let context: RunContext

  private var blocks: [Range<Int>] {
    let count = input.views.views.count
    return stride(from: 0, to: count, by: block).map { $0..<min($0 + block, count) }
  }

  func atlas() throws -> MeshAtlas { try again(stage.atlas(of: input, in: context)) }

  /// Creates the parts as every process does.
  func parts(_ atlas: MeshAtlas) throws -> TextureParts {
    try TextureParts(stage, of: input, atlas)
  }

  func seen(_ atlas: MeshAtlas) throws -> [Int: ViewObservations] {
    var seen: [Int: ViewObservations] = [:]
    for block in blocks {
      try parts(atlas).observe(block, in: context) { seen[$0] = try again($1) }
    }
    return seen
  }

  func choice(_ atlas: MeshAtlas) throws -> ViewLabels {
    let seen = try seen(atlas)
    return try again(parts(atlas).choose(of: { try found($0, in: seen) }, in: context))
  }

  func offsets(_ chosen: () throws -> ChosenTexture) throws -> SeamOffsets {
    var seams: [Int: ViewSeamSamples] = [:]
    for block in blocks {
      try chosen().seams(block, in: context) { seams[$0] = try again($1) }
    }
    return try again(chosen().level({ try found($0, in: seams) }, in: context))
  }

  func shares(
    _ offsets: SeamOffsets, _ chosen: () throws -> ChosenTexture
  ) throws -> [Int: ViewTexels] {
    var shares: [Int: ViewTexels] = [:]
    for block in blocks {
      try chosen().paint(block, offsets, in: context) { shares[$0] = try again($1) }
    }
    return shares
  }

  func baked(_ atlas: MeshAtlas) throws -> [[DetailMap: BakedTexels]] {
    try (0..<stage.bakeBlocks).map { block in
      var baked: [DetailMap: BakedTexels] = [:]
      _ = try parts(atlas).bake(block, in: context) { baked[$0] = try again($1) }
      return baked
    }
  }

  func run() throws -> (TexturedModel, TextureReport) {
    let atlas = try atlas()
    let choice = try choice(atlas)
    let chosen = { try ChosenTexture(parts(atlas), choice) }
    let offsets = try offsets(chosen)
    let shares = try shares(offsets, chosen)
    let baked = try baked(atlas)
    return try chosen().model(
      offsets, shares: { try found($0, in: shares) },
      baked: { try found($0, in: baked[$1]) }, in: context)
  }

  private func found<Key: Hashable, Value>(_ key: Key, in values: [Key: Value]) throws -> Value {
    guard let value = values[key] else { throw StorageError.inconsistent("\(key)") }
    return value
  }
}
