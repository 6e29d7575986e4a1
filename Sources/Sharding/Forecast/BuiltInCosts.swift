import Alignment

/// Costs of shards as they were measured: photographs of 480 × 360 pixels from the simulator, several
/// objects on a long table, `dense.max-size` 240, `--detail preview`, one thread; 50, 100 and 200 of
/// them. `docs/scale.md` has the figures.
enum BuiltInCosts {
  private static let mega = 1e6
  private static let mebi = 1_048_576.0

  /// Photographs from which `align` cuts them into clusters by itself.
  private static let clustered = AlignViews.minClusteredViews
  /// Photographs, of this size, from which not all that `dense` computes has room in memory, and the MiB that a
  /// process takes then.
  private static let (pooled, pool) = (90, 320.0)
  /// Photographs from which each has as many others as it can be checked with.
  private static let few = 50
  /// Photographs from which `mesh` is cut into shards, and those a shard: 2,700 points each.
  private static let blocked = 1_200

  static let laws = before + texture

  /// Of the stages before `texture`.
  private static let before = [
    law(
      "features", "blocks", per: 32, seconds: Growth(0, 0.037), peak: Growth(90),
      left: Growth(0, 0.3), moved: Growth(0, 0.42)),
    law(
      "features", "join", seconds: Growth(0, 0.0013), peak: Growth(42, 0.72),
      left: Growth(0, 0.3), moved: Growth(0, 0.59)),
    law(
      "match", "pairs", seconds: Growth(0, 0.0013, 0.000_000_05), peak: Growth(33, 0.63),
      left: Growth(0, 0.0001), moved: Growth(0, 0.3)),
    // Each block reads all features and sorts those of its views into words anew.
    law(
      "match", "blocks", per: 25, seconds: Growth(0, 0, 0.000_103, pairs: 0.001_72),
      peak: Growth(33, 0.63), left: Growth(0, 0, pairs: 0.0014), moved: Growth(0, 0, 0.0124)),
    law(
      "match", "join", seconds: Growth(0.02, 0.0008), peak: Growth(33, 0.63),
      left: Growth(0, 0, pairs: 0.0014), moved: Growth(0, 0.34)),
    // Views of fewer than 50 photographs cost less in proportion.
    law(
      "align", "join", below: clustered, seconds: Growth(-0.85, 0.033, 0.000_009_5),
      peak: Growth(50, 0.44), left: Growth(0, 0.008), moved: Growth(0, 0.32)),
    law(
      "align", "plan", from: clustered, seconds: Growth(0, 0.003), peak: Growth(50, 0.4),
      left: Growth(0, 0.001), moved: Growth(0, 0.32)),
    // Each shard reads all keypoints and pairs.
    law(
      "align", "clusters", per: 100, from: clustered, seconds: Growth(0, 0.016, 0.000_02),
      peak: Growth(50, 0.4), left: Growth(0, 0.01), moved: Growth(0, 0.02, 0.0032)),
    law(
      "align", "join", from: clustered, seconds: Growth(0, 0.0143, 0.000_003),
      peak: Growth(50, 0.44), left: Growth(0, 0.008), moved: Growth(0, 0.34)),
    law(
      "dense", "draft", seconds: Growth(0, 0.005), peak: Growth(39, 0.82, most: pool),
      left: Growth(0, 0.0084), moved: Growth(0, 0.16)),
    // Each block, here and in the two phases that follow, reads the draft.
    law(
      "dense", "round", per: 20, rounds: 3, seconds: Growth(0, 0.635), peak: Growth(89),
      left: Growth(0, 1.167), moved: Growth(0, 3.2, 0.000_075)),
    // Few photographs are checked with fewer.
    law(
      "dense", "filter", per: 20, below: few, seconds: Growth(0, 0.0303),
      peak: Growth(105, 0.29), left: Growth(0, 0.82), moved: Growth(0, 3.39)),
    law(
      "dense", "filter", per: 20, from: few, seconds: Growth(0, 0.0303),
      peak: Growth(105, 0.29, most: pool), left: Growth(0, 0.82),
      moved: Growth(-39, 4.16, 0.000_025)),
    law(
      "dense", "fuse", per: 20, below: few, seconds: Growth(0, 0.037), peak: Growth(98, 0.63),
      left: Growth(6.3, 0.08), moved: Growth(0, 3.1)),
    law(
      "dense", "fuse", per: 20, from: few, seconds: Growth(0, 0.037),
      peak: Growth(98, 0.63, most: pool), left: Growth(6.3, 0.08),
      moved: Growth(-117, 5.43, 0.000_025)),
    law(
      "dense", "join", below: pooled, seconds: Growth(0, 0.0255), peak: Growth(60, 2.67),
      left: Growth(6.4, 0.99), moved: Growth(12.7, 2.04)),
    // What has no room in memory goes to a file and comes back.
    law(
      "dense", "join", from: pooled, seconds: Growth(0, 0.0255),
      peak: Growth(60, 2.67, most: pool), left: Growth(6.4, 0.99), moved: Growth(-585, 10.1)),
    // The preset's limit of triangles is reached at 100 photographs.
    law(
      "mesh", "join", below: blocked, seconds: Growth(-0.38, 0.0265), peak: Growth(51, 0.175),
      left: Growth(2.05), moved: Growth(7, 0.81)),
    law(
      "mesh", "draft", from: blocked, seconds: Growth(0, 0.001_05), peak: Growth(50, 0.18),
      left: Growth(0, 0.02), moved: Growth(0, 0.148)),
    // Each shard reads how the octree is cut, and its coarse levels.
    law(
      "mesh", "solve", per: blocked, from: blocked, seconds: Growth(0, 0.0009),
      peak: Growth(450), left: Growth(0, 0.005), moved: Growth(0, 0.067, 0.000_008)),
    law(
      "mesh", "extract", per: blocked, from: blocked, seconds: Growth(0, 0.000_75),
      peak: Growth(200), left: Growth(0, 0.005), moved: Growth(0, 0.05, 0.000_008)),
    law(
      "mesh", "join", from: blocked, seconds: Growth(-0.38, 0.0245), peak: Growth(50, 0.135),
      left: Growth(2.05), moved: Growth(7, 0.72)),
  ]

  /// Memory in MiB, files and what moves in MB.
  static func law(
    _ stage: String, _ phase: String, per images: Int = 0, rounds: Int = 1, from: Int = 0,
    below: Int = .max, seconds: Growth, peak: Growth, left: Growth, moved: Growth
  ) -> PhaseLaw {
    PhaseLaw(
      stage: stage, phase: phase, holds: from..<below, imagesPerShard: images, rounds: rounds,
      seconds: seconds, peakBytes: peak.times(mebi), bytes: left.times(mega),
      movedBytes: moved.times(mega))
  }
}

extension Growth {
  fileprivate func times(_ factor: Double) -> Growth {
    Growth(
      fixed * factor, linear * factor, square * factor, pairs: pairs * factor, most: most * factor)
  }
}
