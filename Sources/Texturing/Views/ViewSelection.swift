import Numerics
import Scene
import Support

/// Which view colours each piece, and which views could.
struct ViewChoice: Sendable {
  /// Index of the chosen view's photograph for each piece, −1 = unseen.
  var labels: [Int32]
  /// Mean colour of each piece in its view, compensated; zero for unseen ones.
  var colors: [SIMD3<Float>]
  /// All views that show a piece consistently.
  var observations: PieceObservations
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
  /// memory would grow with the number of photographs.
  static let maxObservations = 100
  /// Photographs whose observations are in memory besides.
  private static let blockSize = 100
  /// Most rounds of the labelling; the energy has settled long before on real meshes.
  private static let maxRounds = 30

  let pieces: TexturedPieces
  let graph: FaceGraph
  let photographs: [Photograph]
  let options: TextureOptions
  /// Gains known from elsewhere; `nil` to estimate them.
  var gains: [SIMD3<Float>]?

  func run(tree: TriangleBVH, in context: RunContext) throws -> ViewChoice {
    let scores = try score(tree, context)
    var observations = scores.observations
    let gains =
      gains
      ?? (options.exposure
        ? exposureGains(observations, views: photographs.count)
        : [SIMD3<Float>](repeating: SIMD3(1, 1, 1), count: photographs.count))
    try context.checkCancellation()
    let total = observations.items.count
    // What disagrees is what tells of gloss.
    let roughness =
      options.roughnessMap
      ? RoughnessEstimate.values(
        observations, gains: gains, pieces: pieces.triangles.count) : []
    if options.consistency { dropInconsistent(&observations, gains) }
    observations.weighContrast()
    let dropped = Double(total - observations.items.count) / Double(max(1, total))
    let (labels, colors) = try choose(observations, gains, context.part(0.8...1))
    return ViewChoice(
      labels: labels, colors: colors, observations: observations, gains: gains,
      inconsistent: dropped, skipped: scores.skipped, roughness: roughness)
  }

  /// What the photographs show of each piece, and the photographs that could not be read.
  private func score(
    _ tree: TriangleBVH, _ context: RunContext
  ) throws -> (observations: PieceObservations, skipped: [(photograph: Int, reason: String)]) {
    let scoring = ViewScoring(pieces: pieces, tree: tree, maxAngle: options.maxAngle)
    var observations = PieceObservations(pieces: pieces.triangles.count)
    var skipped: [(photograph: Int, reason: String)] = []
    for start in stride(from: 0, to: photographs.count, by: Self.blockSize) {
      let block = start..<min(start + Self.blockSize, photographs.count)
      let share = 0.75 / Double(photographs.count)
      let part = context.part(
        share * Double(block.lowerBound)...share * Double(block.upperBound))
      observations.add(try lists(of: block, scoring, &skipped, part))
      observations.keepBest(Self.maxObservations)
    }
    if skipped.count == photographs.count, let first = skipped.first {
      throw TextureError.noReadableImages(views: photographs.count, firstReason: first.reason)
    }
    return (observations, skipped)
  }

  /// What each photograph of a block shows.
  private func lists(
    of block: Range<Int>, _ scoring: ViewScoring,
    _ skipped: inout [(photograph: Int, reason: String)], _ context: RunContext
  ) throws -> [[PieceObservation]] {
    let scored = try context.parallelMap(Array(photographs[block]), label: "Scoring views") {
      photograph, _ -> Result<[PieceObservation], any Error> in
      do {
        return .success(try scoring.score(photograph, context))
      } catch let error where !(error is Cancelled) {
        return .failure(error)
      }
    }
    return zip(block, scored).map { index, result in
      switch result {
      case .success(let list): return list
      case .failure(let error):
        skipped.append((index, String(describing: error)))
        return []
      }
    }
  }

  private func dropInconsistent(_ observations: inout PieceObservations, _ gains: [SIMD3<Float>]) {
    var keep: [Bool] = []
    keep.reserveCapacity(observations.items.count)
    for piece in pieces.triangles.indices {
      keep += ColorConsistency.keep(
        observations.items[observations.range(piece)], gains: gains)
    }
    observations.filter(keep)
  }

  private func choose(
    _ observations: PieceObservations, _ gains: [SIMD3<Float>], _ context: RunContext
  ) throws -> ([Int32], [SIMD3<Float>]) {
    var candidates = observations
    candidates.keepBest(Self.maxCandidates)
    let costs = candidateCosts(candidates)
    let (edges, weights) = seamCosts(candidates, gains)
    var labelling = ViewLabelling(
      observations: candidates, costs: costs, edges: edges, weights: weights)
    let picked = try labelling.run(rounds: Self.maxRounds, in: context)
    var labels = [Int32](repeating: -1, count: picked.count)
    var colors = [SIMD3<Float>](repeating: .zero, count: picked.count)
    for piece in picked.indices where picked[piece] >= 0 {
      let o = candidates.items[Int(picked[piece])]
      labels[piece] = Int32(o.view)
      colors[piece] = o.color * gains[Int(o.view)]
    }
    return (labels, colors)
  }

  /// 1 − quality / best quality of the piece.
  private func candidateCosts(_ candidates: PieceObservations) -> [Float] {
    var costs = [Float](repeating: 0, count: candidates.items.count)
    for piece in pieces.triangles.indices {
      let range = candidates.range(piece)
      let best = range.map { candidates.items[$0].quality }.max() ?? 0
      for i in range where best > 0 { costs[i] = 1 - candidates.items[i].quality / best }
    }
    return costs
  }
}
