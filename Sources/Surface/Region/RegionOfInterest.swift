import Geometry
import Numerics
import Scene

/// Estimates the region of the reconstruction when the user gave no box.
///
/// Every point is weighted by the number of views that agree on it and by the squared fraction of
/// cameras whose images contain it, so that the common subject of all cameras dominates. The core
/// spans the weighted 1st to 99th percentile on each axis. The points of a table outweigh the top
/// of an object on it, so the box is then extended along the surface (`RegionGrowth`). Outliers and
/// a distant background therefore neither enlarge the octree nor reduce its resolution.
struct RegionOfInterest {
  /// Approximate number of points that are weighted; percentiles need no more.
  private static let maxSamples = 40_000
  /// Fraction of the weight that is excluded at either end of an axis as outliers.
  private static let tail = 0.01
  /// Width of the margin around the box, as a fraction of its longest side, so that the
  /// surface closes inside it.
  private static let margin = 0.03

  let points: CloudPoints
  let reconstruction: Reconstruction

  /// The box, or `nil` when the points have no extent.
  func box() throws -> BoundingBox? {
    let chosen = try chosen()
    let weights = self.weights(chosen)
    var low = SIMD3<Double>.zero
    var high = SIMD3<Double>.zero
    for axis in 0..<3 {
      let values = chosen.positions.map { Double($0[axis]) }
      (low[axis], high[axis]) = Self.span(values, weights)
    }
    guard (high - low).max() > 0 else { return nil }
    let core = BoundingBox(min: low, max: high)
    let box = try RegionGrowth(core: core, points: points, cameras: cameras).box()
    let margin = SIMD3(repeating: Self.margin * box.extent.max())
    return BoundingBox(min: box.min - margin, max: box.max + margin)
  }

  private var cameras: [PosedCamera] {
    reconstruction.held.compactMap { view in
      reconstruction.poses[view].map {
        PosedCamera(pose: $0, camera: reconstruction.camera(of: view))
      }
    }
  }

  /// The points that are weighted, with their numbers of agreeing views.
  private func chosen() throws -> PointCloud {
    let step = max(1, points.count / Self.maxSamples)
    var (chosen, number) = (PointCloud(), 0)
    try points.each { cloud, item in
      if number % step == 0 {
        chosen.positions.append(cloud.positions[item])
        if !cloud.support.isEmpty { chosen.support.append(cloud.support[item]) }
      }
      number += 1
    }
    return chosen
  }

  private func weights(_ chosen: PointCloud) -> [Double] {
    let cameras = cameras
    let seen = chosen.positions.map { position in
      cameras.count { $0.contains(SIMD3<Double>(position)) }
    }
    let maxSeen = Double(max(1, seen.max() ?? 1))
    return seen.enumerated().map { item, count in
      let share = cameras.isEmpty ? 1 : Double(count) / maxSeen
      let support = chosen.support.isEmpty ? 1 : Double(chosen.support[item])
      return share * share * max(1, support)
    }
  }

  /// Weighted percentiles `tail` and 1 − `tail`.
  private static func span(_ values: [Double], _ weights: [Double]) -> (Double, Double) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    let total = weights.reduce(0, +)
    guard let first = order.first, let last = order.last else { return (0, 0) }
    guard total > 0 else { return (values[first], values[last]) }
    var sum = 0.0
    var low = values[first]
    var high = values[last]
    for item in order {
      let before = sum
      sum += weights[item]
      if before <= tail * total { low = values[item] }
      if sum >= (1 - tail) * total {
        high = values[item]
        break
      }
    }
    return (low, high)
  }
}
