import Numerics
import Scene
import Support

/// Selects views for all pieces: compensates exposure, rejects outliers, and
/// optimizes the labeling.
struct ViewSelection: Sendable {
  /// Maximum number of candidate views per piece in the labeling.
  static let maxCandidates = 12
  /// Maximum number of rounds of the labeling; on real meshes the energy converges much earlier.
  private static let maxRounds = 30

  let pieces: TexturedPieces
  let graph: FaceGraph
  /// Number of photographs.
  let photographs: Int
  let options: TextureOptions
  /// Known gains; `nil` to estimate them.
  var gains: [SIMD3<Float>]?

  func run(_ survey: ObservationSurvey, in context: RunContext) throws -> ViewLabels {
    let observations = survey.observations
    let gains =
      try gains
      ?? Self.gains(from: observations, photographs: photographs, options: options, in: context)
    let blocks = try observations.update(in: context) { block in
      PieceAppraisal(&block, gains: gains, options: options, most: Self.maxCandidates)
    }
    var appraisal = PieceAppraisal()
    for block in blocks { appraisal.append(block) }
    let labels = try choose(appraisal.candidates, context)
    let shown = try shown(by: labels, of: observations, in: context)
    return ViewLabels(
      labels: labels, shown: shown, means: appraisal.means, gains: gains,
      inconsistent: Double(appraisal.seen - appraisal.kept) / Double(max(1, appraisal.seen)),
      seamEdges: seamEdges(labels), skipped: survey.skipped,
      roughness: RoughnessEstimate.filled(appraisal.roughness))
  }

  /// Estimates the photographs' gains from the observations; all 1 if exposure compensation is off.
  static func gains(
    from observations: ObservedPieces, photographs: Int, options: TextureOptions,
    in context: RunContext
  ) throws -> [SIMD3<Float>] {
    options.exposure
      ? try exposureGains(observations, views: photographs, in: context)
      : [SIMD3<Float>](repeating: SIMD3(1, 1, 1), count: photographs)
  }

  /// The view of each piece, −1 for unseen pieces.
  private func choose(_ candidates: ViewCandidates, _ context: RunContext) throws -> [Int32] {
    let (edges, weights) = seamCosts(candidates)
    var labeling = ViewLabeling(candidates: candidates, edges: edges, weights: weights)
    let picked = try labeling.run(rounds: Self.maxRounds, in: context)
    return picked.map { $0 < 0 ? -1 : Int32(candidates.views[Int($0)]) }
  }

  /// The observations needed after views are chosen.
  private func shown(
    by labels: [Int32], of observations: ObservedPieces, in context: RunContext
  ) throws -> PieceColors {
    let around = VertexViews(pieces, labels: labels)
    let blocks = try observations.map(in: context) { numbers, block in
      PieceColors(block) { around.around(pieces.triangles[numbers.lowerBound + $0]) }
    }
    var shown = PieceColors()
    for block in blocks { shown.append(block) }
    return shown
  }

  /// The number of adjacent pieces colored from different photographs.
  private func seamEdges(_ labels: [Int32]) -> Int {
    var count = 0
    for piece in pieces.triangles.indices {
      for k in 0..<3 {
        let other = graph.neighbor(piece, k)
        guard other > piece, labels[piece] >= 0, labels[other] >= 0 else { continue }
        if labels[other] != labels[piece] { count += 1 }
      }
    }
    return count
  }
}
