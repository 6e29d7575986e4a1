import Numerics
import Scene
import Support

/// Which view colours each piece, and which views could.
struct ViewChoice: Sendable {
  /// Index of the chosen view's photograph for each piece, −1 = unseen.
  var labels: [Int32]
  /// Mean colour of each piece in its view, compensated; zero for unseen ones.
  var colors: [SIMD3<Float>]
  /// What the views that colour a piece or its neighbours show of it, as far as they agree with others.
  var shown: ShownViews
  /// What all views that agree say of each piece (`MeanColor`); empty where they are not asked.
  var means: [SIMD4<Float>]
  var gains: [SIMD3<Float>]
  /// Share of the observations rejected as inconsistent.
  var inconsistent: Double
  var skipped: [(photograph: Int, reason: String)]
  /// Roughness of each piece, 0 ... 1; empty where it was not asked for.
  var roughness: [Float] = []
}

/// Scores, compensates, filters and labels: the view selection as a whole.
struct ViewSelection: Sendable {
  /// Most candidate views of a piece that take part in the labelling.
  static let maxCandidates = 12
  /// Most views of a piece that are looked at, the best ones: what more of them show adds nothing, and
  /// would have to be kept.
  static let maxObservations = 100
  /// Photographs that each thread scores before what they show is put together.
  private static let batchSize = 8
  /// Most photographs whose lists are put together at once, but one for each thread.
  private static let maxBatch = 96
  /// Most rounds of the labelling; the energy has settled long before on real meshes.
  private static let maxRounds = 30

  let pieces: TexturedPieces
  let graph: FaceGraph
  let photographs: [Photograph]
  let options: TextureOptions
  /// Gains known from elsewhere; `nil` to estimate them.
  var gains: [SIMD3<Float>]?

  func run(tree: TriangleBVH, in context: RunContext) throws -> ViewChoice {
    let (observations, skipped) = try score(tree, context)
    let gains = try gains ?? estimatedGains(observations, context)
    let blocks = try observations.update(in: context) { block in
      PieceAppraisal(&block, gains: gains, options: options, most: Self.maxCandidates)
    }
    var appraisal = PieceAppraisal()
    for block in blocks { appraisal.append(block) }
    let labels = try choose(appraisal.candidates, context.part(0.8...1))
    let shown = try shown(labels, observations, context)
    return ViewChoice(
      labels: labels, colors: colors(labels, shown, gains), shown: shown, means: appraisal.means,
      gains: gains,
      inconsistent: Double(appraisal.seen - appraisal.kept) / Double(max(1, appraisal.seen)),
      skipped: skipped, roughness: RoughnessEstimate.filled(appraisal.roughness))
  }

  private func estimatedGains(
    _ observations: ObservedPieces, _ context: RunContext
  ) throws -> [SIMD3<Float>] {
    options.exposure
      ? try exposureGains(observations, views: photographs.count, in: context)
      : [SIMD3<Float>](repeating: SIMD3(1, 1, 1), count: photographs.count)
  }

  /// What the photographs show of each piece, and the photographs that could not be read.
  private func score(
    _ tree: TriangleBVH, _ context: RunContext
  ) throws -> (observations: ObservedPieces, skipped: [(photograph: Int, reason: String)]) {
    let scoring = ViewScoring(pieces: pieces, tree: tree, maxAngle: options.maxAngle)
    var observations = ObservedPieces(
      count: pieces.triangles.count, limit: Self.maxObservations, in: context)
    var skipped: [(photograph: Int, reason: String)] = []
    let size = max(context.threads, min(Self.batchSize * context.threads, Self.maxBatch))
    for start in stride(from: 0, to: photographs.count, by: size) {
      let batch = start..<min(start + size, photographs.count)
      let share = 0.75 / Double(photographs.count)
      let part = context.part(
        share * Double(batch.lowerBound)...share * Double(batch.upperBound))
      try observations.add(lists(of: batch, scoring, &skipped, part), in: context)
    }
    try observations.settle(in: context)
    if skipped.count == photographs.count, let first = skipped.first {
      throw TextureError.noReadableImages(views: photographs.count, firstReason: first.reason)
    }
    return (observations, skipped)
  }

  /// What each photograph of a batch shows.
  private func lists(
    of batch: Range<Int>, _ scoring: ViewScoring,
    _ skipped: inout [(photograph: Int, reason: String)], _ context: RunContext
  ) throws -> [[SeenPiece]] {
    let scored = try context.parallelMap(Array(photographs[batch]), label: "Scoring views") {
      photograph, _ -> Result<[SeenPiece], any Error> in
      do {
        return .success(try scoring.score(photograph, context))
      } catch let error where !(error is Cancelled) {
        return .failure(error)
      }
    }
    return zip(batch, scored).map { index, result in
      switch result {
      case .success(let list): return list
      case .failure(let error):
        skipped.append((index, String(describing: error)))
        return []
      }
    }
  }

  /// The view of each piece, −1 for pieces that none shows.
  private func choose(_ candidates: ViewCandidates, _ context: RunContext) throws -> [Int32] {
    let (edges, weights) = seamCosts(candidates)
    var labelling = ViewLabelling(candidates: candidates, edges: edges, weights: weights)
    let picked = try labelling.run(rounds: Self.maxRounds, in: context)
    return picked.map { $0 < 0 ? -1 : Int32(candidates.views[Int($0)]) }
  }

  /// What is asked of the observations once views are chosen.
  private func shown(
    _ labels: [Int32], _ observations: ObservedPieces, _ context: RunContext
  ) throws -> ShownViews {
    let around = VertexViews(pieces, labels: labels)
    let blocks = try observations.map(in: context) { numbers, block in
      ShownViews(block) { around.around(pieces.triangles[numbers.lowerBound + $0]) }
    }
    var shown = ShownViews()
    for block in blocks { shown.append(block) }
    return shown
  }

  /// Mean colour of each piece in its view, compensated; zero for unseen ones.
  private func colors(
    _ labels: [Int32], _ shown: ShownViews, _ gains: [SIMD3<Float>]
  ) -> [SIMD3<Float>] {
    labels.indices.map { piece in
      let view = labels[piece]
      guard view >= 0, let color = shown.color(of: piece, in: view) else { return .zero }
      return color * gains[Int(view)]
    }
  }
}
