import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Turns a cloud into Poisson samples: chooses the depth, merges, drops isolated points and
/// estimates each sample's area and resolvable level.
struct SampleBuilder {
  /// Neighbours in density and isolation estimates.
  private static let neighbours = 10
  /// A point is isolated when its neighbours lie this many times farther than theirs do.
  private static let isolation: Float = 4
  /// Share of a domain side left free around the region, each side.
  private static let margin = 0.12
  static let deepest = 12
  static let shallowest = 6

  let cloud: PointCloud
  let options: MeshOptions

  /// Indices of points with finite positions and normals of sensible length.
  static func usable(_ cloud: PointCloud) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(cloud.positions.count)
    for i in cloud.positions.indices {
      let p = cloud.positions[i]
      let n = cloud.normals[i]
      let size = dot(n, n)
      if abs(p.x) < 1e15 && abs(p.y) < 1e15 && abs(p.z) < 1e15 && size > 1e-6 && size < 1e6 {
        result.append(Int32(i))
      }
    }
    return result
  }

  /// The cube around `region` at `deepest`, cells not yet chosen.
  static func frame(around region: BoundingBox) -> GridFrame {
    let side = region.extent.max() * (1 + 2 * margin)
    return GridFrame(
      origin: region.center - SIMD3(repeating: side / 2), size: side, depth: deepest)
  }

  /// Builds the samples from the points `items` inside the frame.
  func samples(
    _ items: [Int32], frame start: GridFrame, report: inout MeshReport, context: RunContext
  ) throws -> PoissonSamples {
    var frame = start
    let keys = items.map { key(cloud.positions[Int($0)], frame, level: frame.depth + 1) }
    let order = Morton.order(keys)
    try context.checkCancellation()
    let sortedKeys = order.map { keys[Int($0)] }
    frame.depth = options.depth > 0 ? options.depth : depth(sortedKeys)
    let shift = UInt64(3 * (start.depth - frame.depth))
    var samples = merge(order.map { items[Int($0)] }, sortedKeys.map { $0 >> shift }, frame)
    context.progress("Preparing points", 0.3)
    try estimateDensity(&samples, report: &report, context: context)
    return samples
  }

  private func key(_ point: SIMD3<Float>, _ frame: GridFrame, level: Int) -> UInt64 {
    let p = (SIMD3<Double>(point) - frame.origin) * (Double(1 << level) / frame.size)
    let top = Double(1 << level - 1)
    return Morton.encode(
      Int(min(max(p.x, 0), top)), Int(min(max(p.y, 0), top)), Int(min(max(p.z, 0), top)))
  }

  /// The deepest level at which the median point shares its cell with enough others.
  ///
  /// `keys` are sorted codes one level below `deepest`.
  private func depth(_ keys: [UInt64]) -> Int {
    for level in stride(from: Self.deepest, to: Self.shallowest, by: -1) {
      let shift = UInt64(3 * (Self.deepest + 1 - level))
      var histogram = [Int](repeating: 0, count: 256)
      var run = 0
      for i in keys.indices {
        run += 1
        if i + 1 == keys.count || keys[i + 1] >> shift != keys[i] >> shift {
          histogram[min(run, 255)] += run
          run = 0
        }
      }
      var below = 0
      var median = 0
      while below * 2 < keys.count && median < 255 {
        median += 1
        below += histogram[median]
      }
      if Double(median) >= options.samplesPerCell { return level }
    }
    return Self.shallowest
  }

  /// Averages the points of each half cell whose normals agree with the cell's mean.
  private func merge(_ items: [Int32], _ keys: [UInt64], _ frame: GridFrame) -> PoissonSamples {
    var result = PoissonSamples(frame: frame)
    let coloured = cloud.colors.count == cloud.positions.count
    var start = 0
    while start < items.count {
      var end = start + 1
      while end < items.count && keys[end] == keys[start] { end += 1 }
      var position = SIMD3<Double>.zero
      var normal = SIMD3<Float>.zero
      var color = SIMD3<Float>.zero
      for item in items[start..<end] {
        position += frame.grid(cloud.positions[Int(item)])
        normal += normalized(cloud.normals[Int(item)])
        if coloured { color += SIMD3<Float>(cloud.colors[Int(item)]) }
      }
      let count = end - start
      if length(normal) > 0.1 * Float(count) {
        result.positions.append(Self.inside(keys[start], position / Double(count)))
        result.normals.append(normalized(normal))
        result.counts.append(Int32(count))
        if coloured {
          result.colors.append(
            SIMD3<UInt8>(truncatingIfNeeded: SIMD3<Int32>(color / Float(count) + 0.5)))
        }
      }
      start = end
    }
    return result
  }

  /// The position in single precision, kept in its half cell: rounded into the next one it would
  /// break the samples' order, on which every level relies.
  private static func inside(_ key: UInt64, _ position: SIMD3<Double>) -> SIMD3<Float> {
    let low = SIMD3<Float>(Morton.decode(key)) * 0.5
    let high = SIMD3((low.x + 0.5).nextDown, (low.y + 0.5).nextDown, (low.z + 0.5).nextDown)
    return SIMD3<Float>(position).clamped(lowerBound: low, upperBound: high)
  }

  /// Estimates areas and levels from the distance to the k-th neighbour, and drops points that
  /// lie much farther from their neighbours than those from theirs.
  private func estimateDensity(
    _ samples: inout PoissonSamples, report: inout MeshReport, context: RunContext
  ) throws {
    let count = samples.positions.count
    let k = min(Self.neighbours + 1, count)
    let tree = try PointTree(samples.positions, context: context)
    context.progress("Preparing points", 0.5)
    let radii = FlatArray<Float>(repeating: 0, count: count)
    let around = FlatArray<Int32>(repeating: 0, count: count * k)
    let positions = FlatArray(samples.positions)
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
    var kept: [Int] = []
    kept.reserveCapacity(count)
    for i in 0..<count {
      var typical: [Float] = []
      if samples.counts[i] <= 2 {
        typical = (0..<k).map { radii[Int(around[i * k + $0])] }.sorted()
      }
      if typical.isEmpty || radii[i] <= Self.isolation * typical[k / 3] { kept.append(i) }
    }
    report.isolatedPoints = (0..<count).reduce(0) { $0 + Int(samples.counts[$1]) }
    assignLevels(&samples, radii: radii, neighbours: Float(k - 1))
    samples.keep(kept)
    report.isolatedPoints -= samples.counts.reduce(0) { $0 + Int($1) }
    context.progress("Preparing points", 1)
  }

  private func assignLevels(
    _ samples: inout PoissonSamples, radii: FlatArray<Float>, neighbours: Float
  ) {
    let deepest = Float(samples.frame.depth)
    let wanted: Float = 3
    samples.areas = samples.positions.indices.map { i in
      max(.pi * radii[i] * radii[i] / max(neighbours, 1), 0.02)
    }
    // A cell of side s holds s² / area samples; `wanted` of them are needed.
    samples.depths = samples.areas.map { area in
      let side = (wanted * area).squareRoot()
      return min(deepest, max(Float(2), deepest - Float(log2(Double(side)))))
    }
  }
}
