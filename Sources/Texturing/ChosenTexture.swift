import Scene
import Support

/// The parts of a run that come after the choice of views.
package struct ChosenTexture: Sendable {
  private let parts: TextureParts
  private let choice: ViewChoice
  private let layers: BlendLayers

  /// - Throws: `StorageError` for a choice that cannot be one of these photographs.
  package init(_ parts: TextureParts, _ choice: ViewChoice) throws {
    let painter = parts.painter
    try choice.check(
      pieces: painter.pieces.triangles.count, photographs: painter.photographs.count,
      options: painter.options)
    (self.parts, self.choice, layers) = (parts, choice, painter.layers(choice))
  }

  /// Reads some views where they meet others.
  ///
  /// - Parameter take: Takes what a view that has a share shows, one after the other.
  package func seams(
    _ views: Range<Int>, in context: RunContext, take: (Int, ViewSeams) throws -> Void
  ) throws {
    let reading = SeamReading(pieces: parts.painter.pieces, layers: layers)
    try layers.forEachImage(of: parts.photographs(views), "Comparing seams", in: context) {
      try take($0.view, reading.samples(of: $0, $1))
    }
  }

  /// Finds the offsets by which the views agree where they meet.
  ///
  /// - Parameter seams: What a view shows there.
  package func level(
    _ seams: (Int) throws -> ViewSeams, in context: RunContext
  ) throws -> SeamOffsets {
    var samples = SeamSamples(layers)
    for photograph in used { try samples.put(seams(photograph.view), of: photograph.index, layers) }
    return try parts.painter.level(choice, layers, seams: samples, in: context)
  }

  /// Reads the colours of some views.
  ///
  /// - Parameter take: Takes the shares of a view that has some, one after the other.
  package func paint(
    _ views: Range<Int>, _ offsets: SeamOffsets, in context: RunContext,
    take: (Int, ViewShares) throws -> Void
  ) throws {
    let bake = try bake(offsets, in: context)
    try layers.forEachImage(of: parts.photographs(views), "Sampling colors", in: context) {
      try take($0.view, bake.shares(of: $0, $1, in: context))
    }
  }

  /// Puts the whole together.
  ///
  /// - Parameters:
  ///   - shares: The colours of a view that has a share.
  ///   - baked: What a map has in a block of charts.
  /// - Throws: `StorageError` for parts that do not fit; what `shares` and `baked` throw.
  package func model(
    _ offsets: SeamOffsets, shares: (Int) throws -> ViewShares,
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
      colors, choice, layers, offsets, bake.texels, in: context)
    var model = parts.stage.model(parts.subject, parts.atlas, painted)
    let blocks = parts.atlas.blocks(parts.stage.bakeBlocks)
    for (map, _) in parts.stage.detailMaps {
      try context.checkCancellation()
      let (pixels, reach) = try pixels(of: map, in: blocks, baked)
      try parts.stage.put(
        map, pixels, reach: reach, coverage: painted.coverage, into: &model, in: context)
    }
    return try parts.stage.finished(model, painted.report, parts.atlas, in: context)
  }

  /// The photographs that have a share.
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

  /// A map of the detailed surface from its blocks.
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
