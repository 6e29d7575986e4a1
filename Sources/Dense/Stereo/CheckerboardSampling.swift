/// The pixels that hypotheses are propagated from: eight regions around a pixel, all of the other
/// checkerboard color; the best sample of each region is tried.
///
/// Adaptive checkerboard sampling of Xu & Tao, "Multi-Scale Geometric Consistency Guided
/// Multi-View Stereo", CVPR 2019: four V-shaped near regions, four straight far ones.
struct CheckerboardSampling: Sendable {
  static let samples = 7
  static let regions = 8
  /// Maximum row or column offset of a sample.
  static let reach = 17

  /// Offsets (dx, dy), region by region.
  static let offsets: [(dx: Int, dy: Int)] = {
    var list = [(dx: Int, dy: Int)]()
    let directions = [(0, -1), (0, 1), (-1, 0), (1, 0)]
    for (ux, uy) in directions {
      list.append((ux, uy))
      for k in 1...3 {
        for side in [-k, k] {
          let along = k + 1
          list.append((ux * along + (ux == 0 ? side : 0), uy * along + (uy == 0 ? side : 0)))
        }
      }
    }
    for (ux, uy) in directions {
      for k in 0..<samples { list.append((ux * (5 + 2 * k), uy * (5 + 2 * k))) }
    }
    return list
  }()
}
