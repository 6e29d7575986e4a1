import Numerics

/// Evaluation of a block of pieces after outliers among the observations are removed.
struct PieceAppraisal: Sendable {
  /// The best views of each piece.
  var candidates = ViewCandidates()
  /// The consensus color of each piece (`MeanColor`); empty if not requested.
  var means: [SIMD4<Float>] = []
  /// Roughness of each piece, NaN if too few views show it; empty if not requested.
  var roughness: [Float] = []
  /// Number of observations before and after rejection.
  var (seen, kept) = (0, 0)

  /// An evaluation of no pieces.
  init() {}

  /// Rejects inconsistent observations of some pieces and weights the others.
  ///
  /// - Parameters:
  ///   - gains: Gains by view.
  ///   - most: Maximum number of candidates per piece.
  init(
    _ observations: inout PieceObservations, gains: [SIMD3<Float>], options: TextureOptions,
    most: Int
  ) {
    seen = observations.items.count
    // Before rejection, because inconsistent observations indicate gloss.
    if options.roughnessMap {
      roughness = observations.pieces.map {
        RoughnessEstimate.value(observations[$0], gains: gains)
      }
    }
    if options.consistency {
      observations.filter(
        observations.pieces.flatMap { ColorConsistency.keep(observations[$0], gains: gains) })
    }
    observations.weighContrast()
    kept = observations.items.count
    if options.consensus {
      means = observations.pieces.map { MeanColor.of(observations[$0], gains: gains) }
    }
    var best = observations
    best.keepBest(most)
    candidates = ViewCandidates(best, gains: gains)
  }

  /// Appends the evaluation of further pieces.
  mutating func append(_ others: PieceAppraisal) {
    candidates.append(others.candidates)
    means += others.means
    roughness += others.roughness
    seen += others.seen
    kept += others.kept
  }
}
