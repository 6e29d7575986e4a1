import Scene
import Support

/// Measured costs of shards, by stage: 50, 100 and 200 photographs of 480 × 360 pixels from the
/// simulator, several objects on a long table, `dense.max-size` 240, `--detail preview`, one
/// thread. `docs/scale.md` has the figures. Memory in MiB; file sizes and transfers in MB.
extension PhaseLaw {
  private static let mega = 1e6
  private static let mebi = 1_048_576.0

  init(
    _ phase: String, of stage: StageName, per images: Int = 0, rounds: Int = 1, from: Int = 0,
    below: Int = .max, seconds: Growth, peak: Growth, left: Growth, moved: Growth
  ) {
    self.init(
      stage: stage, phase: phase, holds: from..<below, imagesPerShard: images, rounds: rounds,
      seconds: seconds, peakBytes: peak.times(Self.mebi), bytes: left.times(Self.mega),
      movedBytes: moved.times(Self.mega))
  }
}

extension Growth {
  fileprivate func times(_ factor: Double) -> Growth {
    Growth(
      fixed: fixed * factor, linear: linear * factor, square: square * factor,
      pairs: pairs * factor,
      most: most * factor)
  }
}
