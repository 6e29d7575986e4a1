import Geometry
import Numerics
import Scene
import Support

/// Merges a cloud to Poisson samples on an octree whose depth it chooses.
struct SampleBuilder {
  /// Share of a domain side left free around the region, each side.
  private static let margin = 0.12
  /// Levels between which the octree's depth is chosen: at 12 a cell is 1/4096 of the domain, finer
  /// than photographs resolve; at 6 the full base grid is just refined.
  static let deepest = 12
  static let shallowest = 6
  /// Smallest length of the mean normal of a cell's points: below, they face every way and say
  /// nothing of the surface.
  private static let minAgreement: Float = 0.1

  let cloud: PointCloud
  let options: MeshOptions

  /// The cube around `region` at `deepest`, cells not yet chosen.
  static func frame(around region: BoundingBox) -> GridFrame {
    let side = region.extent.max() * (1 + 2 * margin)
    return GridFrame(
      origin: region.center - SIMD3(repeating: side / 2), size: side, depth: deepest)
  }

  /// Merges the points of each half cell whose normals agree with the cell's mean.
  ///
  /// - Returns: Samples without areas, levels and weights.
  func merged(frame start: GridFrame, context: RunContext) throws -> PoissonSamples {
    var frame = start
    let keys = cloud.positions.map { key($0, frame, level: frame.depth + 1) }
    let order = Morton.order(keys)
    try context.checkCancellation()
    let sorted = order.map { keys[Int($0)] }
    frame.depth = options.depth > 0 ? options.depth : depth(sorted)
    let samples = merge(order, sorted, shift: UInt64(3 * (start.depth - frame.depth)), frame)
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

  /// - Parameter shift: From the keys to those of the frame's half cells.
  private func merge(
    _ items: [Int32], _ keys: [UInt64], shift: UInt64, _ frame: GridFrame
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

  /// The position in single precision, kept in its half cell: rounded into the next one it would
  /// break the samples' order, on which every level relies.
  private static func inside(_ key: UInt64, _ position: SIMD3<Double>) -> SIMD3<Float> {
    let low = SIMD3<Float>(Morton.decode(key)) * 0.5
    let high = SIMD3((low.x + 0.5).nextDown, (low.y + 0.5).nextDown, (low.z + 0.5).nextDown)
    return SIMD3<Float>(position).clamped(lowerBound: low, upperBound: high)
  }
}
