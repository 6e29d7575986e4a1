extension DenseBinding {
  /// Number of photographs (of the measured size, see `PhaseLaw`) above which the results of the
  /// stage do not all fit into memory, and memory of a process in that case, MiB.
  private static let (pooled, pool) = (90, 320.0)
  /// The number of photographs above which each has the maximum number of views that verify it.
  private static let few = 50

  package static var laws: [PhaseLaw] {
    [
      PhaseLaw(
        "draft", of: stage, seconds: Growth(linear: 0.005),
        peak: Growth(fixed: 39, linear: 0.82, most: pool),
        left: Growth(linear: 0.0084), moved: Growth(linear: 0.16)),
      // Each block of this phase and the two that follow reads the draft.
      PhaseLaw(
        "round", of: stage, per: 20, rounds: 3, seconds: Growth(linear: 0.635),
        peak: Growth(fixed: 89),
        left: Growth(linear: 1.167), moved: Growth(linear: 3.2, square: 0.000_075)),
      // With few photographs, each is verified by fewer.
      PhaseLaw(
        "filter", of: stage, per: 20, below: few, seconds: Growth(linear: 0.0303),
        peak: Growth(fixed: 105, linear: 0.29), left: Growth(linear: 0.82),
        moved: Growth(linear: 3.39)),
      PhaseLaw(
        "filter", of: stage, per: 20, from: few, seconds: Growth(linear: 0.0303),
        peak: Growth(fixed: 105, linear: 0.29, most: pool), left: Growth(linear: 0.82),
        moved: Growth(fixed: -39, linear: 4.16, square: 0.000_025)),
      PhaseLaw(
        "fuse", of: stage, per: 20, below: few, seconds: Growth(linear: 0.037),
        peak: Growth(fixed: 98, linear: 0.63),
        left: Growth(fixed: 6.3, linear: 0.08), moved: Growth(linear: 3.1)),
      PhaseLaw(
        "fuse", of: stage, per: 20, from: few, seconds: Growth(linear: 0.037),
        peak: Growth(fixed: 98, linear: 0.63, most: pool), left: Growth(fixed: 6.3, linear: 0.08),
        moved: Growth(fixed: -117, linear: 5.43, square: 0.000_025)),
      PhaseLaw(
        "finish", of: stage, below: pooled, seconds: Growth(linear: 0.0255),
        peak: Growth(fixed: 60, linear: 2.67),
        left: Growth(fixed: 6.4, linear: 0.99), moved: Growth(fixed: 12.7, linear: 2.04)),
      // Data that does not fit into memory is written to a file and read back.
      PhaseLaw(
        "finish", of: stage, from: pooled, seconds: Growth(linear: 0.0255),
        peak: Growth(fixed: 60, linear: 2.67, most: pool), left: Growth(fixed: 6.4, linear: 0.99),
        moved: Growth(fixed: -585, linear: 10.1)),
    ]
  }
}

extension MeshBinding {
  /// The number of photographs above which the stage is split into shards, and the photographs per
  /// shard, with 2,700 points each.
  private static let blocked = 1_200

  package static var laws: [PhaseLaw] {
    [
      // The preset's maximum number of triangles is reached at 100 photographs.
      PhaseLaw(
        "finish", of: stage, below: blocked, seconds: Growth(fixed: -0.38, linear: 0.0265),
        peak: Growth(fixed: 51, linear: 0.175),
        left: Growth(fixed: 2.05), moved: Growth(fixed: 7, linear: 0.81)),
      PhaseLaw(
        "draft", of: stage, from: blocked, seconds: Growth(linear: 0.001_05),
        peak: Growth(fixed: 50, linear: 0.18),
        left: Growth(linear: 0.02), moved: Growth(linear: 0.148)),
      // Each shard reads the partition of the octree and its coarse levels.
      PhaseLaw(
        "solve", of: stage, per: blocked, from: blocked, seconds: Growth(linear: 0.0009),
        peak: Growth(fixed: 450), left: Growth(linear: 0.005),
        moved: Growth(linear: 0.067, square: 0.000_008)),
      PhaseLaw(
        "extract", of: stage, per: blocked, from: blocked, seconds: Growth(linear: 0.000_75),
        peak: Growth(fixed: 200), left: Growth(linear: 0.005),
        moved: Growth(linear: 0.05, square: 0.000_008)),
      PhaseLaw(
        "finish", of: stage, from: blocked, seconds: Growth(fixed: -0.38, linear: 0.0245),
        peak: Growth(fixed: 50, linear: 0.135),
        left: Growth(fixed: 2.05), moved: Growth(fixed: 7, linear: 0.72)),
    ]
  }
}
