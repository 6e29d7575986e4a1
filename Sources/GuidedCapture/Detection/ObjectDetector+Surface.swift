import Geometry
import Numerics
import Support

/// Finds the surface under the center of the view.
extension ObjectDetector {
  /// Search radius around the center of the view, in meters.
  private static let neighborhood = 0.4
  /// Minimum number of points in the neighborhood.
  private static let minNeighbors = 200
  /// Height of the histogram layers in meters.
  private static let layer = 0.01
  /// Minimum fraction of the neighborhood's points on a surface.
  private static let minSurfaceShare = 0.12
  /// Minimum sine of the angle between line of sight and surface, below which the intersection is
  /// too far behind.
  private static let minFall = 0.05
  /// Height of the horizontal surface with the most points near the center of the view.
  func surface(round middle: SIMD3<Double>) -> Double? {
    let near = points.filter { p in
      let (dx, dz) = (p.x - middle.x, p.z - middle.z)
      return dx * dx + dz * dz < Self.neighborhood * Self.neighborhood
    }
    guard near.count >= Self.minNeighbors else { return nil }
    var layers: [Int: Int] = [:]
    for p in near { layers[Int(saturating: (p.y / Self.layer).rounded(.down)), default: 0] += 1 }
    func support(_ k: Int) -> Int { (-1...1).reduce(0) { $0 + (layers[k + $1] ?? 0) } }
    // The point in the center of the view is on the surface or above it.
    let top = Int(saturating: ((middle.y + 2 * Self.layer) / Self.layer).rounded(.down))
    guard
      let best = layers.keys.filter({ $0 <= top }).max(by: {
        (support($0), $1) < (support($1), $0)
      }), Double(support(best)) >= Self.minSurfaceShare * Double(near.count)
    else { return nil }
    let heights = near.map(\.y).filter {
      abs($0 - (Double(best) + 0.5) * Self.layer) < 1.5 * Self.layer
    }
    return heights.median()
  }

  /// The intersection of the ray through `point` with the surface, or the point below it for a
  /// grazing view.
  func onSurface(_ point: SIMD3<Double>, _ floor: Double) -> SIMD3<Double> {
    let eye = pose.center
    let fall = eye.y - point.y
    guard fall > Self.minFall * length(point - eye) else { return SIMD3(point.x, floor, point.z) }
    let t = (eye.y - floor) / fall
    return eye + (point - eye) * t
  }

}

/// Finds the object on the surface.
extension ObjectDetector {
  /// Minimum height of object points above the surface in meters, above the noise of the depth
  /// sensor.
  private static let minHeight = 0.012
  /// Maximum distance in meters of an object from the point in the center of the view.
  private static let maxOffset = 0.12
  /// Maximum distance in cells of connected cells, because depth maps have holes.
  private static let cellReach = 2
  /// Minimum number of points of an object.
  private static let minPatch = 40

  /// Points of the connected component above the surface at the center of the view.
  func object(
    near middle: SIMD3<Double>, foot: SIMD3<Double>, above floor: Double
  ) -> [SIMD3<Double>]? {
    let lowest = floor + Self.minHeight
    var cells = cells(above: lowest)
    let target = middle.y > lowest ? middle : foot
    let start = cells.keys.min { a, b in
      let (da, db) = (offset(a, target), offset(b, target))
      return (da, a.x, a.y) < (db, b.x, b.y)
    }
    guard let start, offset(start, target) < Self.maxOffset else { return nil }
    var frontier = [start]
    var patch: [SIMD3<Double>] = cells.removeValue(forKey: start) ?? []
    while let cell = frontier.popLast() {
      for dx in -Self.cellReach...Self.cellReach {
        for dz in -Self.cellReach...Self.cellReach {
          let next = SIMD2(cell.x + dx, cell.y + dz)
          guard let found = cells.removeValue(forKey: next) else { continue }
          patch += found
          frontier.append(next)
        }
      }
    }
    return patch.count >= Self.minPatch ? patch : nil
  }

  /// Points above `lowest` by horizontal cell; cells with too few points are omitted.
  private func cells(above lowest: Double) -> [SIMD2<Int>: [SIMD3<Double>]] {
    var cells: [SIMD2<Int>: [SIMD3<Double>]] = [:]
    for p in points where p.y > lowest {
      cells[
        SIMD2(
          Int(saturating: (p.x / grain.cell).rounded(.down)),
          Int(saturating: (p.z / grain.cell).rounded(.down))),
        default: []
      ].append(p)
    }
    return cells.filter { $0.value.count >= grain.minPoints }
  }

  /// Horizontal distance of a cell's center from `target`, in meters.
  private func offset(_ cell: SIMD2<Int>, _ target: SIMD3<Double>) -> Double {
    let dx = (Double(cell.x) + 0.5) * grain.cell - target.x
    let dz = (Double(cell.y) + 0.5) * grain.cell - target.z
    return (dx * dx + dz * dz).squareRoot()
  }
}
