import Alignment

extension FeaturesBinding {
  package static var laws: [PhaseLaw] {
    [
      PhaseLaw(
        "blocks", of: stage, per: 32, seconds: Growth(linear: 0.037), peak: Growth(fixed: 90),
        left: Growth(linear: 0.3), moved: Growth(linear: 0.42)),
      PhaseLaw(
        "finish", of: stage, seconds: Growth(linear: 0.0013), peak: Growth(fixed: 42, linear: 0.72),
        left: Growth(linear: 0.3), moved: Growth(linear: 0.59)),
    ]
  }
}

extension MatchBinding {
  package static var laws: [PhaseLaw] {
    [
      PhaseLaw(
        "pairs", of: stage, seconds: Growth(linear: 0.0013, square: 0.000_000_05),
        peak: Growth(fixed: 33, linear: 0.63),
        left: Growth(linear: 0.0001), moved: Growth(linear: 0.3)),
      // Each block reads all features and quantizes those of its views to visual words again.
      PhaseLaw(
        "blocks", of: stage, per: 25,
        seconds: Growth(linear: 0, square: 0.000_103, pairs: 0.001_72),
        peak: Growth(fixed: 33, linear: 0.63), left: Growth(linear: 0, pairs: 0.0014),
        moved: Growth(linear: 0, square: 0.0124)),
      PhaseLaw(
        "finish", of: stage, seconds: Growth(fixed: 0.02, linear: 0.0008),
        peak: Growth(fixed: 33, linear: 0.63),
        left: Growth(linear: 0, pairs: 0.0014), moved: Growth(linear: 0.34)),
    ]
  }
}

extension AlignBinding {
  /// The number of photographs above which the stage partitions them into clusters by default.
  private static let clustered = AlignViews.minClusteredViews

  package static var laws: [PhaseLaw] {
    [
      // Fewer than 50 photographs cost less in proportion.
      PhaseLaw(
        "finish", of: stage, below: clustered,
        seconds: Growth(fixed: -0.85, linear: 0.033, square: 0.000_009_5),
        peak: Growth(fixed: 50, linear: 0.44), left: Growth(linear: 0.008),
        moved: Growth(linear: 0.32)),
      PhaseLaw(
        "plan", of: stage, from: clustered, seconds: Growth(linear: 0.003),
        peak: Growth(fixed: 50, linear: 0.4),
        left: Growth(linear: 0.001), moved: Growth(linear: 0.32)),
      // Each shard reads all keypoints and pairs.
      PhaseLaw(
        "clusters", of: stage, per: 100, from: clustered,
        seconds: Growth(linear: 0.016, square: 0.000_02),
        peak: Growth(fixed: 50, linear: 0.4), left: Growth(linear: 0.01),
        moved: Growth(linear: 0.02, square: 0.0032)),
      PhaseLaw(
        "finish", of: stage, from: clustered, seconds: Growth(linear: 0.0143, square: 0.000_003),
        peak: Growth(fixed: 50, linear: 0.44), left: Growth(linear: 0.008),
        moved: Growth(linear: 0.34)),
    ]
  }
}
