import Numerics
import Scene
import Support

/// Makes the colour map: pieces, view selection, levelling, sampling, filling.
struct ColorPainter: Sendable {
  /// Longest edge of a piece, as a share of the atlas's size.
  static let pieceShare = 1.0 / 64

  let options: TextureOptions
  let photographs: [Photograph]
  /// Of the mesh's triangles.
  let shape: FaceShape

  struct Painted: Sendable {
    /// Three bytes a texel, all filled.
    var pixels: [UInt8]
    /// 1 where a chart lies, before filling.
    var coverage: [UInt8]
    /// The colour map's part of the report.
    var report: TextureReport
  }

  func run(_ mesh: TriangleMesh, _ atlas: MeshAtlas, in context: RunContext) throws -> Painted {
    let size = options.size
    let pieces = TexturedPieces(
      mesh: mesh, texels: atlas.texels, usable: atlas.charts.map { $0 >= 0 },
      longest: max(8, Double(size) * Self.pieceShare), budget: 2 * mesh.triangles.count + 50_000)
    let usable = [Bool](repeating: true, count: pieces.triangles.count)
    let graph = FaceGraph(triangles: pieces.triangles, usable: usable)
    let choice = try ViewSelection(
      pieces: pieces, graph: graph, photographs: photographs, options: options
    ).run(tree: TriangleBVH(mesh), in: context.part(0...0.6))

    let layers = BlendLayers(
      pieces: pieces, labels: choice.labels, observations: choice.observations,
      views: photographs.count, blending: options.blending)
    let coverage = try coverage(of: pieces, context)
    let border = try BorderTexels(pieces: pieces, size: size, coverage: coverage, in: context)
    let bake = ColorBake(
      pieces: pieces, photographs: photographs, layers: layers, gains: choice.gains,
      border: border, size: size)
    let seamColors = try bake.seamColors(in: context.part(0.6...0.7))
    let levelled = try SeamLevelling(
      layers: layers, colors: seamColors, gains: choice.gains
    )
    .run(solve: options.levelling, in: context.part(0.7...0.75))
    var colors = try bake.colors(offsets: levelled.values, in: context.part(0.75...0.95))

    let unseen = UnseenFill(
      pieces: pieces, choice: choice, layers: layers, offsets: levelled.values)
    try unseen.paint(
      unseen.vertexColors(in: context), into: &colors, border: border, size: size, in: context)
    let pixels = try finished(colors, coverage, border, context)
    let report = report(pieces, graph, choice, levelled)
    return Painted(pixels: pixels, coverage: coverage, report: report)
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
      &pixels, channels: 3, rings: max(8, 2 * options.padding), in: context)
    try gutter.flood(&pixels, covered: covered, in: context)
    return pixels
  }

  private func report(
    _ pieces: TexturedPieces, _ graph: FaceGraph, _ choice: ViewChoice,
    _ levelled: SeamLevelling.Offsets
  ) -> TextureReport {
    var report = TextureReport()
    let areas = FaceShape(positions: pieces.positions, triangles: pieces.triangles).areas
    var shares = [Double](repeating: 0, count: photographs.count)
    var unseen = 0.0
    for piece in pieces.triangles.indices {
      let area = Double(areas[piece])
      if choice.labels[piece] < 0 {
        unseen += area
      } else {
        shares[Int(choice.labels[piece])] += area
      }
      for k in 0..<3 {
        let other = graph.neighbor(piece, k)
        guard other > piece, choice.labels[piece] >= 0, choice.labels[other] >= 0 else { continue }
        if choice.labels[other] != choice.labels[piece] { report.seamEdges += 1 }
      }
    }
    let total = max(shape.totalArea, .leastNormalMagnitude)
    report.unseen = unseen / total
    report.inconsistent = choice.inconsistent
    report.seamBefore = levelled.before
    report.seamAfter = levelled.after
    let failed = Set(choice.skipped.map(\.photograph))
    report.views = photographs.filter { !failed.contains($0.index) }.map {
      let gain = choice.gains[$0.index]
      return .init(
        name: $0.source.name, gain: Double(gain.x + gain.y + gain.z) / 3,
        share: shares[$0.index] / total)
    }
    report.skipped = choice.skipped.map {
      .init(name: photographs[$0.photograph].source.name, reason: $0.reason)
    }
    return report
  }
}
