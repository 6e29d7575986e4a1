import Numerics
import Scene
import Support

/// Makes the color map: pieces, view selection, leveling, sampling and filling.
struct ColorPainter: Sendable {
  /// Maximum edge length of a piece, as a fraction of the atlas's size.
  static let pieceShare = 1.0 / 64
  /// Lower limit of that edge length, in texels: smaller pieces would be narrower than
  /// the blending of seams.
  private static let minPiece = 8.0
  /// Number of pieces allowed in addition to twice the mesh's triangles; limits time and memory.
  private static let extraPieces = 50_000

  /// Options, with `size` set to that of the atlas.
  let options: TextureOptions
  let photographs: [Photograph]
  let pieces: TexturedPieces
  /// Area of the surface.
  let totalArea: Double
  /// Known gains; `nil` to estimate them.
  var gains: [SIMD3<Float>]?

  /// Maximum number of pieces for a mesh.
  static func maxPieces(of mesh: TriangleMesh) -> Int { 2 * mesh.triangles.count + extraPieces }

  init(_ subject: TextureSubject, _ atlas: MeshAtlas, options: TextureOptions) {
    self.options = options
    photographs = subject.photographs
    totalArea = subject.shape.totalArea
    pieces = TexturedPieces(
      mesh: subject.mesh, texels: atlas.texels, usable: atlas.charts.map { $0 >= 0 },
      longest: max(Self.minPiece, Double(options.size) * Self.pieceShare),
      budget: Self.maxPieces(of: subject.mesh))
  }

  /// - Parameter occluders: The mesh that can occlude the pieces.
  func run(hiddenBy occluders: TriangleMesh, in context: RunContext) throws -> PaintedAtlas {
    let choice = try context.unit(
      "choice",
      checking: {
        try $0.check(
          pieces: pieces.triangles.count, photographs: photographs.count, options: options)
      },
      computing: {
        try choose(
          survey(hiddenBy: occluders, in: context.part(0...0.45)), in: context.part(0.5...0.6))
      })
    context.units?.remove(ViewObservations.units)
    try context.step(
      TextureEvent.labels,
      figures: [Double(choice.labels.count), Double(choice.labels.count(where: { $0 < 0 }))])
    let layers = layers(choice)
    let leveled = try level(
      choice, layers, seams: seams(layers, in: context.part(0.6...0.7)),
      in: context.part(0.7...0.75))
    try context.step(TextureEvent.leveling, figures: [leveled.before, leveled.after])
    let texels = try PieceTexels(pieces, size: options.size, in: context)
    let colors = try ColorBake(
      pieces: pieces, layers: layers, gains: choice.gains, offsets: leveled.values,
      texels: texels
    ).colors(photographs, in: context.part(0.75...0.95))
    return try finished(
      colors, choice: choice, layers: layers, offsets: leveled, texels: texels, in: context)
  }

  /// The scorer that computes the observations of pieces in photographs.
  func scoring(hiddenBy occluders: TriangleMesh) -> ViewScoring {
    ViewScoring(pieces: pieces, tree: TriangleBVH(occluders), maxAngle: options.maxAngle)
  }

  private func survey(
    hiddenBy occluders: TriangleMesh, in context: RunContext
  ) throws -> ObservationSurvey {
    var survey = ObservationSurvey(pieces: pieces.triangles.count, in: context)
    try scoring(hiddenBy: occluders).observe(photographs, in: context) {
      try survey.add($0, in: context)
    }
    try survey.finish(in: context)
    return survey
  }

  /// Estimates the gains of the photographs without painting a map.
  func gains(hiddenBy occluders: TriangleMesh, in context: RunContext) throws -> [SIMD3<Float>] {
    try ViewSelection.gains(
      from: survey(hiddenBy: occluders, in: context).observations, photographs: photographs.count,
      options: options, in: context)
  }

  func choose(_ survey: ObservationSurvey, in context: RunContext) throws -> ViewLabels {
    let usable = [Bool](repeating: true, count: pieces.triangles.count)
    return try ViewSelection(
      pieces: pieces, graph: FaceGraph(triangles: pieces.triangles, usable: usable),
      photographs: photographs.count, options: options, gains: gains
    ).run(survey, in: context)
  }

  /// The contribution of each view to each vertex.
  func layers(_ choice: ViewLabels) -> BlendLayers {
    BlendLayers(
      pieces: pieces, labels: choice.labels, shown: choice.shown, views: photographs.count,
      blending: options.blending)
  }

  /// The colors of the photographs at the vertices along their seams.
  private func seams(_ layers: BlendLayers, in context: RunContext) throws -> SeamSamples {
    var samples = SeamSamples(layers)
    let reading = SeamReading(pieces: pieces, layers: layers)
    try layers.forEachImage(of: photographs, "Comparing seams", in: context) {
      try samples.put(reading.samples(of: $0, $1), of: $0.index, layers)
    }
    return samples
  }

  func level(
    _ choice: ViewLabels, _ layers: BlendLayers, seams: SeamSamples, in context: RunContext
  ) throws -> SeamOffsets {
    try SeamLeveling(
      layers: layers, colors: seams.colors(layers, gains: choice.gains), gains: choice.gains,
      targets: options.consensus
        ? ColorConsensus.targets(for: pieces, layers: layers, choice: choice) : []
    ).run(solve: options.leveling, in: context)
  }
}
