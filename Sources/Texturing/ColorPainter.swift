import Numerics
import Scene
import Support

/// Makes the colour map: pieces, view selection, levelling, sampling, filling.
struct ColorPainter: Sendable {
  /// Longest edge of a piece, as a share of the atlas's size.
  static let pieceShare = 1.0 / 64
  /// Shortest edge that is split for that, texels: below, pieces would be smaller than seams blend.
  private static let minPiece = 8.0
  /// Pieces allowed beyond twice the mesh's triangles; bounds time and memory.
  private static let extraPieces = 50_000
  /// Fewest rings of texels a chart is continued by, so that even the tenth reduced copy of the map
  /// meets the flood far from its charts.
  private static let minGutter = 8

  let options: TextureOptions
  let photographs: [Photograph]
  /// Of the mesh's triangles.
  let shape: FaceShape
  /// What may hide the mesh; the mesh itself where it is the whole surface.
  var occluders: TriangleMesh?
  /// Gains known from elsewhere; `nil` to estimate them.
  var gains: [SIMD3<Float>]?

  struct Painted: Sendable {
    /// Three bytes a texel, all filled.
    var pixels: [UInt8]
    /// 1 where a chart lies, before filling.
    var coverage: [UInt8]
    /// One byte a texel; empty where it was not asked for.
    var roughness: [UInt8]
    /// The photographs' gains.
    var gains: [SIMD3<Float>]
    /// The colour map's part of the report.
    var report: TextureReport
  }

  /// Most pieces that a mesh is split into.
  static func maxPieces(of mesh: TriangleMesh) -> Int { 2 * mesh.triangles.count + extraPieces }

  func run(_ mesh: TriangleMesh, _ atlas: MeshAtlas, in context: RunContext) throws -> Painted {
    let size = options.size
    let pieces = TexturedPieces(
      mesh: mesh, texels: atlas.texels, usable: atlas.charts.map { $0 >= 0 },
      longest: max(Self.minPiece, Double(size) * Self.pieceShare),
      budget: Self.maxPieces(of: mesh))
    let usable = [Bool](repeating: true, count: pieces.triangles.count)
    let graph = FaceGraph(triangles: pieces.triangles, usable: usable)
    let choice = try ViewSelection(
      pieces: pieces, graph: graph, photographs: photographs, options: options, gains: gains
    ).run(tree: TriangleBVH(occluders ?? mesh), in: context.part(0...0.6))

    try context.step(
      TextureEvent.labels, [],
      [Double(choice.labels.count), Double(choice.labels.count(where: { $0 < 0 }))])
    let layers = BlendLayers(
      pieces: pieces, labels: choice.labels, shown: choice.shown, views: photographs.count,
      blending: options.blending)
    let coverage = try coverage(of: pieces, context)
    let border = try BorderTexels(pieces: pieces, size: size, coverage: coverage, in: context)
    let bake = ColorBake(
      pieces: pieces, photographs: photographs, layers: layers, gains: choice.gains,
      border: border, size: size)
    let seamColors = try bake.seamColors(in: context.part(0.6...0.7))
    let levelled = try SeamLevelling(
      layers: layers, colors: seamColors, gains: choice.gains,
      targets: options.consensus ? ColorConsensus.targets(pieces, layers, choice) : []
    )
    .run(solve: options.levelling, in: context.part(0.7...0.75))
    try context.step(TextureEvent.levelling, [], [levelled.before, levelled.after])
    var colors = try bake.colors(offsets: levelled.values, in: context.part(0.75...0.95))

    let unseen = UnseenFill(
      pieces: pieces, choice: choice, layers: layers, offsets: levelled.values)
    try unseen.paint(
      unseen.vertexColors(in: context), into: &colors, border: border, size: size, in: context)
    let pixels = try finished(colors, coverage, border, context)
    let report = report(pieces, graph, choice, levelled)
    let roughness =
      choice.roughness.isEmpty ? [] : try roughnessMap(pieces, choice.roughness, coverage, context)
    return Painted(
      pixels: pixels, coverage: coverage, roughness: roughness, gains: choice.gains,
      report: report)
  }

  /// 1 for the texels that a piece owns.
  private func coverage(of pieces: TexturedPieces, _ context: RunContext) throws -> [UInt8] {
    let size = options.size
    var coverage = [UInt8](repeating: 0, count: size * size)
    try coverage.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.silent.parallelRanges(pieces.triangles.count, grain: 4096) { range in
        for piece in range {
          pieces.texelTriangle(piece, size: size)?.forEachTexel { index, _, _ in target[index] = 1 }
        }
      }
    }
    return coverage
  }

  /// The map in bytes with its gaps filled.
  private func finished(
    _ colors: [UInt16], _ coverage: [UInt8], _ border: BorderTexels, _ context: RunContext
  ) throws -> [UInt8] {
    var pixels = [UInt8](unsafeUninitializedCapacity: colors.count) { target, count in
      for i in colors.indices { target[i] = UInt8(min(255, (UInt32(colors[i]) + 128) >> 8)) }
      count = colors.count
    }
    var filled = coverage
    for texel in border.texels { filled[Int(texel.index)] = 1 }
    let gutter = GutterFill(size: options.size, coverage: filled)
    let covered = try gutter.grow(
      &pixels, channels: 3, rings: max(Self.minGutter, 2 * options.padding), in: context)
    try gutter.flood(&pixels, covered: covered, in: context)
    return pixels
  }
}
