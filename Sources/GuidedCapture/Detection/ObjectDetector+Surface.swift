import Geometry
import Numerics
import Support

/// The surface under the view's middle.
extension ObjectDetector {
  /// Radius round the middle of the view in which the surface is looked for, metres.
  private static let neighbourhood = 0.4
  /// Fewest points of the neighbourhood: fewer are no surface but noise.
  private static let minNeighbours = 200
  /// Height of the layers that points are counted in, metres.
  private static let layer = 0.01
  /// Share of the neighbourhood's points that make a surface.
  private static let minSurfaceShare = 0.12
  /// Sine of the angle to the surface below which a line of sight meets it too far behind.
  private static let minFall = 0.05
  /// Height of the horizontal surface with most points near the view's middle.
  func surface(round middle: SIMD3<Double>) -> Double? {
    let near = points.filter { p in
      let (dx, dz) = (p.x - middle.x, p.z - middle.z)
      return dx * dx + dz * dz < Self.neighbourhood * Self.neighbourhood
    }
    guard near.count >= Self.minNeighbours else { return nil }
    var layers: [Int: Int] = [:]
    for p in near { layers[Int(saturating: (p.y / Self.layer).rounded(.down)), default: 0] += 1 }
    func support(_ k: Int) -> Int { (-1...1).reduce(0) { $0 + (layers[k + $1] ?? 0) } }
    // What the middle shows is on the surface or above it.
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

  /// Where the ray through `point` meets the surface, or the place below it for a flat view.
  func onSurface(_ point: SIMD3<Double>, _ floor: Double) -> SIMD3<Double> {
    let eye = pose.center
    let fall = eye.y - point.y
    guard fall > Self.minFall * length(point - eye) else { return SIMD3(point.x, floor, point.z) }
    let t = (eye.y - floor) / fall
    return eye + (point - eye) * t
  }

}

/// What rises from the surface.
extension ObjectDetector {
  /// Height above the surface from which points belong to an object, metres: above the noise of
  /// the depth sensor.
  private static let minHeight = 0.012
  /// Farthest that an object may be from what the middle of the view shows, metres.
  private static let maxOffset = 0.12
  /// Cells may be this many cells apart and still join: depth has holes.
  private static let cellReach = 2
  /// Fewest points of an object.
  private static let minPatch = 40

  /// Points of the raised patch that the view's middle looks at.
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

  /// Points higher than `lowest` by the cell they stand over; cells with too few are left out.
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

  /// Horizontal distance of a cell's middle from `target`, metres.
  private func offset(_ cell: SIMD2<Int>, _ target: SIMD3<Double>) -> Double {
    let dx = (Double(cell.x) + 0.5) * grain.cell - target.x
    let dz = (Double(cell.y) + 0.5) * grain.cell - target.z
    return (dx * dx + dz * dz).squareRoot()
  }
}
