/// Costs of shards as they were measured: photographs of 480 × 360 pixels from the simulator, several
/// objects on a long table, `dense.max-size` 240, `--detail preview`, one thread; 25, 50 and 100 of
/// them. `docs/scale.md` has the figures.
enum BuiltInCosts {
  private static let mega = 1e6
  private static let mebi = 1_048_576.0

  static let laws = [
    law(
      "features", "blocks", per: 32, seconds: Growth(0, 0.039), peak: Growth(90),
      left: Growth(0, 0.281), moved: Growth(0, 0.39, 0.005)),
    law(
      "features", "join", seconds: Growth(0.02, 0.0011), peak: Growth(45, 0.68),
      left: Growth(0, 0.281), moved: Growth(0, 0.685)),
    law(
      "match", "pairs", seconds: Growth(0.02, 0.0005, 0.000_013), peak: Growth(39, 0.55),
      left: Growth(0, 0.0001), moved: Growth(0, 0.404)),
    law(
      "match", "blocks", per: 25, seconds: Growth(0.1, 0.002, 0.000_08, pairs: 0.0019),
      peak: Growth(39, 0.55), left: Growth(0, 0, pairs: 0.0011), moved: Growth(0, 0, 0.0163)),
    law(
      "match", "join", seconds: Growth(0.03, 0.0013), peak: Growth(39, 0.56),
      left: Growth(0, 0, pairs: 0.0011), moved: Growth(0, 0.434)),
    law(
      "align", "join", seconds: Growth(0, 0.0134, 0.000_05), peak: Growth(36, 0.81),
      left: Growth(0, 0.0074), moved: Growth(0, 0.424)),
    law(
      "dense", "draft", seconds: Growth(0.01, 0.0056), peak: Growth(41, 0.82),
      left: Growth(0, 0.0004), moved: Growth(0, 0.245)),
    law(
      "dense", "round", per: 20, rounds: 3, seconds: Growth(0, 0.643), peak: Growth(80),
      left: Growth(0, 1.037), moved: Growth(0, 2.4, 0.0139)),
    law(
      "dense", "join", seconds: Growth(0, 0.066), peak: Growth(58, 2.64),
      left: Growth(0, 1.03), moved: Growth(0, 1.965)),
    law(
      "mesh", "join", seconds: Growth(0.1, 0.001), peak: Growth(41, 0.4),
      left: Growth(0.5, 0.0045), moved: Growth(0, 0.273)),
    law(
      "texture", "join", seconds: Growth(7, 0.02), peak: Growth(62, 0.68),
      left: Growth(7.9, 0.003), moved: Growth(9.5, 0.435)),
  ]

  /// Memory in MiB, files and what moves in MB.
  private static func law(
    _ stage: String, _ phase: String, per images: Int = 0, rounds: Int = 1, seconds: Growth,
    peak: Growth, left: Growth, moved: Growth
  ) -> PhaseLaw {
    PhaseLaw(
      stage: stage, phase: phase, imagesPerShard: images, rounds: rounds, seconds: seconds,
      peakBytes: peak.times(mebi), bytes: left.times(mega), movedBytes: moved.times(mega))
  }
}

extension Growth {
  fileprivate func times(_ factor: Double) -> Growth {
    Growth(fixed * factor, linear * factor, square * factor, pairs: pairs * factor)
  }
}
