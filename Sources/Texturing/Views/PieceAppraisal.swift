import Numerics

/// What is known of a block of pieces once odd observations are left out.
struct PieceAppraisal: Sendable {
  /// The best views of each piece.
  var candidates = ViewCandidates()
  /// What all views say of the colour of each piece (`MeanColor`); empty where they are not asked.
  var means: [SIMD4<Float>] = []
  /// Roughness of each piece, not a number where too few views show it; empty where it was not asked for.
  var roughness: [Float] = []
  /// Numbers of observations before and after.
  var (seen, kept) = (0, 0)

  /// Nothing about no pieces.
  init() {}

  /// Drops what disagrees from the observations of some pieces and weighs the others.
  ///
  /// - Parameters:
  ///   - gains: Factors by view.
  ///   - most: Most candidates of a piece.
  init(
    _ observations: inout PieceObservations, gains: [SIMD3<Float>], options: TextureOptions,
    most: Int
  ) {
    seen = observations.items.count
    // What disagrees is what tells of gloss.
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

  /// Adds what is known of further pieces.
  mutating func append(_ others: PieceAppraisal) {
    candidates.append(others.candidates)
    means += others.means
    roughness += others.roughness
    seen += others.seen
    kept += others.kept
  }
}
