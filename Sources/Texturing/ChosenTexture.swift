import Scene
import Support

/// The parts of a run that follow the choice of views.
package struct ChosenTexture: Sendable {
  private let parts: TextureParts
  private let choice: ViewLabels
  private let layers: BlendLayers

  /// - Throws: `StorageError` if the choice does not match the photographs.
  package init(_ parts: TextureParts, _ choice: ViewLabels) throws {
    let painter = parts.painter
    try choice.check(
      pieces: painter.pieces.triangles.count, photographs: painter.photographs.count,
      options: painter.options)
    self.parts = parts
    self.choice = choice
    layers = painter.layers(choice)
  }

  /// Samples the colors of views along their seams with other views.
  ///
  /// - Parameter take: Called for each contributing view in turn, with its samples.
  package func seams(
    _ views: Range<Int>, in context: RunContext, take: (Int, ViewSeamSamples) throws -> Void
  ) throws {
    let reading = SeamReading(pieces: parts.painter.pieces, layers: layers)
    try layers.forEachImage(of: parts.photographs(views), "Comparing seams", in: context) {
      try take($0.view, reading.samples(of: $0, $1))
    }
  }

  /// Computes the color offsets that equalize the views along their seams.
  ///
  /// - Parameter seams: Loads the seam samples of a view.
  package func level(
    _ seams: (Int) throws -> ViewSeamSamples, in context: RunContext
  ) throws -> SeamOffsets {
    var samples = SeamSamples(layers)
    for photograph in used { try samples.put(seams(photograph.view), of: photograph.index, layers) }
    return try parts.painter.level(choice, layers, seams: samples, in: context)
  }

  /// Samples the texel colors of views.
  ///
  /// - Parameter take: Called for each contributing view in turn, with its weighted colors.
  package func paint(
    _ views: Range<Int>, _ offsets: SeamOffsets, in context: RunContext,
    take: (Int, ViewTexels) throws -> Void
  ) throws {
    let bake = try bake(offsets, in: context)
    try layers.forEachImage(of: parts.photographs(views), "Sampling colors", in: context) {
      try take($0.view, bake.shares(of: $0, $1, in: context))
    }
  }

  /// Assembles the model from all parts.
  ///
  /// - Parameters:
  ///   - shares: Loads the colors of a contributing view.
  ///   - baked: Loads the texels of a map in a block of charts.
  /// - Throws: `StorageError` for inconsistent parts; errors of `shares` and `baked`.
  package func model(
    _ offsets: SeamOffsets, shares: (Int) throws -> ViewTexels,
    baked: (DetailMap, Int) throws -> BakedTexels, in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    let bake = try bake(offsets, in: context)
    let size = bake.texels.size
    var colors = [UInt16](repeating: 0, count: 3 * size * size)
    for photograph in used {
      try context.checkCancellation()
      try bake.add(shares(photograph.view), of: photograph, to: &colors)
    }
    let painted = try parts.painter.finished(
      colors, choice: choice, layers: layers, offsets: offsets, texels: bake.texels, in: context)
    var model = parts.stage.model(of: parts.subject, atlas: parts.atlas, painted: painted)
    let blocks = parts.atlas.blocks(parts.stage.bakeBlocks)
    for (map, _) in parts.stage.detailMaps {
      try context.checkCancellation()
      let (pixels, reach) = try pixels(of: map, in: blocks, baked)
      try parts.stage.put(
        map, pixels, reach: reach, coverage: painted.coverage, into: &model, in: context)
    }
    return try parts.stage.finished(model, report: painted.report, atlas: parts.atlas, in: context)
  }

  /// The photographs that contribute to the texture.
  private var used: [Photograph] {
    parts.subject.photographs.filter { !layers.layers[$0.index].isEmpty }
  }

  private func bake(_ offsets: SeamOffsets, in context: RunContext) throws -> ColorBake {
    guard offsets.values.count == layers.vertices.count, offsets.isPlain else {
      throw StorageError.inconsistent("offsets")
    }
    let pieces = parts.painter.pieces
    return ColorBake(
      pieces: pieces, layers: layers, gains: choice.gains, offsets: offsets.values,
      texels: try PieceTexels(pieces, size: parts.atlas.size, in: context))
  }

  /// Assembles a map of the detailed surface from its blocks.
  private func pixels(
    of map: DetailMap, in blocks: [[Int32]], _ baked: (DetailMap, Int) throws -> BakedTexels
  ) throws -> (pixels: [UInt8], reach: Float) {
    var pixels = DetailTexels.plain(map, size: parts.atlas.size)
    var reach: Float = 0
    for (block, faces) in blocks.enumerated() {
      let found = try baked(map, block)
      let texels = DetailTexels(parts.atlas, faces[...], channels: map.channels)
      guard found.bytes.count == texels.byteCount, found.reach.isFinite,
        found.reach >= 0, block == 0 || found.reach == reach
      else {
        throw StorageError.inconsistent("\(map.rawValue) map")
      }
      reach = found.reach
      pixels.withUnsafeMutableBufferPointer { texels.put(found.bytes, to: $0.start) }
    }
    return (pixels, reach)
  }
}
