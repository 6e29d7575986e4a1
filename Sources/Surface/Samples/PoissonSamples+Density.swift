import Foundation
import Support

extension PoissonSamples {
  /// Number of neighbors for estimates of density and isolation.
  private static let neighbors = 10
  /// A sample is isolated if its neighbors are farther away than theirs by this factor.
  private static let isolation: Float = 4
  /// Maximum number of points merged in an isolated sample: more points in one
  /// cell confirm each other.
  private static let maxIsolated = 2
  /// Minimum area of a sample, in squared finest cells, so that coincident points have some weight.
  private static let minArea: Float = 0.02
  /// Number of samples that a cell must contain for its level to be solved around it.
  private static let samplesPerCell: Float = 3
  /// Coarsest level of a sample; all levels up to the base are full grids anyway.
  private static let minLevel: Float = 2

  /// Estimates areas and levels from the distance to the k-th neighbor, and removes isolated
  /// samples, which are much farther from their neighbors than these from theirs.
  mutating func estimateDensity(report: inout MeshReport, context: RunContext) throws {
    let count = positions.count
    let k = min(Self.neighbors + 1, count)
    let tree = try PointTree(positions, context: context)
    context.progress("Preparing points", 0.5)
    let radii = FlatArray<Float>(repeating: 0, count: count)
    let around = FlatArray<Int32>(repeating: 0, count: count * k)
    let positions = positions
    try context.part(0.5...0.95).parallelRanges(count, grain: 2048, label: "Preparing points") {
      range in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: k) { distances in
        for i in range {
          let found = UnsafeMutableBufferPointer(start: around.base + i * k, count: k)
          let n = tree.nearest(to: positions[i], distances: distances, found: found)
          radii[i] = distances[n - 1].squareRoot()
        }
      }
    }
    let kept = connected(radii, neighbors: around, count: k)
    report.isolatedPoints = counts.reduce(0) { $0 + Int($1) }
    assignLevels(radii: radii, neighbors: Float(k - 1))
    keep(kept)
    report.isolatedPoints -= counts.reduce(0) { $0 + Int($1) }
    context.progress("Preparing points", 1)
  }

  /// Indices of the samples that are not isolated; samples of several merged points never are.
  private func connected(
    _ radii: FlatArray<Float>, neighbors around: FlatArray<Int32>, count k: Int
  ) -> [Int] {
    var kept: [Int] = []
    kept.reserveCapacity(radii.count)
    for i in 0..<radii.count {
      var typical: [Float] = []
      if counts[i] <= Self.maxIsolated {
        typical = (0..<k).map { radii[Int(around[i * k + $0])] }.sorted()
      }
      if typical.isEmpty || radii[i] <= Self.isolation * typical[k / 3] { kept.append(i) }
    }
    return kept
  }

  private mutating func assignLevels(radii: FlatArray<Float>, neighbors: Float) {
    let deepest = Float(frame.depth)
    areas = positions.indices.map { i in
      max(.pi * radii[i] * radii[i] / max(neighbors, 1), Self.minArea)
    }
    // A cell of side s contains s² / area samples; `samplesPerCell` of them are required.
    depths = areas.map { area in
      let side = (Self.samplesPerCell * area).squareRoot()
      return min(deepest, max(Self.minLevel, deepest - Float(log2(Double(side)))))
    }
  }
}
