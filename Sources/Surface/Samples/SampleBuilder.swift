import Geometry
import Numerics
import Scene
import Support

/// Merges a cloud into Poisson samples on an octree, and selects the depth of the octree.
struct SampleBuilder {
  /// Margin around the region on each side, as a fraction of its longest side.
  private static let margin = 0.12
  /// Range of the automatic octree depth. At level 12 a cell is 1/4096 of the domain, finer than
  /// photographs resolve; at level 6 the full base grid is refined once.
  static let deepest = 12
  static let shallowest = 6
  /// Minimum length of the mean normal of a cell's points; below, the normals contradict each other
  /// and do not determine a surface.
  private static let minAgreement: Float = 0.1

  let cloud: PointCloud
  let options: MeshOptions

  /// A cube around `region` with level `deepest`; the depth is selected later.
  static func frame(around region: BoundingBox) -> GridFrame {
    let side = region.extent.max() * (1 + 2 * margin)
    return GridFrame(
      origin: region.center - SIMD3(repeating: side / 2), size: side, depth: deepest)
  }

  /// Merges the points of each half cell (a cell of the next finer level).
  ///
  /// - Returns: Samples without areas, levels and weights.
  func merged(frame start: GridFrame, context: RunContext) throws -> PoissonSamples {
    var frame = start
    let keys = cloud.positions.map { key($0, frame, level: frame.depth + 1) }
    let order = Morton.order(keys)
    try context.checkCancellation()
    let sorted = order.map { keys[Int($0)] }
    frame.depth = options.depth > 0 ? options.depth : depth(sorted)
    let samples = merge(
      order, keys: sorted, shift: UInt64(3 * (start.depth - frame.depth)), in: frame)
    context.progress("Preparing points", 1)
    return samples
  }

  private func key(_ point: SIMD3<Float>, _ frame: GridFrame, level: Int) -> UInt64 {
    let p = (SIMD3<Double>(point) - frame.origin) * (Double(1 << level) / frame.size)
    let top = Double(1 << level - 1)
    return Morton.encode(
      Int(saturating: min(max(p.x, 0), top)), Int(saturating: min(max(p.y, 0), top)),
      Int(saturating: min(max(p.z, 0), top)))
  }

  /// - Parameter shift: Number of bits from the keys to the codes of the frame's half cells.
  private func merge(
    _ items: [Int32], keys: [UInt64], shift: UInt64, in frame: GridFrame
  ) -> PoissonSamples {
    var result = PoissonSamples(frame: frame)
    var start = 0
    while start < items.count {
      var cell = MergedPoints(cloud, frame)
      var end = start
      let key = keys[start] >> shift
      while end < items.count && keys[end] >> shift == key {
        cell.add(Int(items[end]))
        end += 1
      }
      if let mean = cell.mean(minAgreement: Self.minAgreement) {
        result.positions.append(Self.inside(key, mean.position))
        result.normals.append(mean.normal)
        result.counts.append(Int32(end - start))
        if let color = mean.color { result.colors.append(color) }
        if let certainty = mean.certainty {
          result.deviations.append(certainty.deviation)
          result.information.append(certainty.information)
        }
      }
      start = end
    }
    return result
  }

  /// Converts the position to single precision and clamps it to its half cell: a position rounded
  /// into the next one would break the order of the samples, which every level requires.
  private static func inside(_ key: UInt64, _ position: SIMD3<Double>) -> SIMD3<Float> {
    let low = SIMD3<Float>(Morton.decode(key)) * 0.5
    let high = SIMD3((low.x + 0.5).nextDown, (low.y + 0.5).nextDown, (low.z + 0.5).nextDown)
    return SIMD3<Float>(position).clamped(lowerBound: low, upperBound: high)
  }
}
