import Foundation
import Geometry
import Numerics
import Scene

/// The isolated object in the center of the views, and its base.
///
/// On a plane, it is the connected component above the plane that the views look at, if the plane
/// is visible all around it (`FreeRing`). Without a plane, all points belong to the object if
/// nearly all are close to the common target, as on a turntable with a plain background or with
/// masks.
struct StandingObject {
  /// Cells along the region's diameter, seen from above.
  private static let cells = 64
  /// Minimum height above the plane of points of the object, in deviations and relative to the
  /// region's radius.
  private static let clearDeviations = 6.0
  private static let minClearance = 0.01
  /// Maximum distance of points of the plane, in deviations.
  private static let marginDeviations = 3.0
  /// Distance from the common target at which the weight is 1 / e, relative to the region's radius.
  private static let focus = 0.3
  /// Share of the points excluded at each end of an extent.
  private static let outliers = 0.005
  /// Minimum share of the points of an isolated object, and the radius within which they must be,
  /// relative to the region's radius.
  private static let minIsolated = 0.95
  private static let isolation = 0.6
  /// Minimum number of points for an outline; with fewer, the center is the common target.
  private static let minOutline = 100
  /// Number of azimuth sectors, and the minimum number that must contain a camera.
  private static let sectors = 8
  private static let minSectors = 6

  /// Points of the object, model frame.
  private(set) var points: [SIMD3<Double>]
  /// The supporting plane, if there is one.
  let plane: GroundPlane?
  private let target: SIMD3<Double>

  /// The object on a plane; `nil` if none is isolated on it.
  init?(_ points: [SIMD3<Double>], on plane: GroundPlane, target: CommonTarget) {
    self.plane = plane
    self.target = target.center
    self.points = []
    let frame = Self.frame(plane.normal)
    let flat = points.map { frame * ($0 - plane.middle) }
    let center = frame * (target.center - plane.middle)
    let near = flat.indices.filter {
      length(SIMD2(flat[$0].x - center.x, flat[$0].z - center.z)) < target.reach
        && flat[$0].y < 2 * target.reach
    }
    let clearance = max(Self.clearDeviations * plane.deviation, Self.minClearance * target.reach)
    let above = near.filter { flat[$0].y > clearance }
    let level = SIMD3(center.x, 0, center.z)
    let half = SIMD3(target.reach, 0, target.reach)
    let grid = RegionGrid(
      core: BoundingBox(min: level - half, max: level + half), cells: Self.cells, reach: 0)
    let cells = above.map { grid.cell(SIMD3(flat[$0].x, 0, flat[$0].z)) }
    // Sparse points leave gaps, so cells are dilated by one.
    let pieces = grid.pieces(grid.grown(cells.compactMap(\.self)))
    var weights: [Int32: Double] = [:]
    for (i, cell) in zip(above, cells) {
      guard let cell else { continue }
      let d =
        length(SIMD2(flat[i].x - center.x, flat[i].z - center.z)) / (Self.focus * target.reach)
      weights[pieces[cell], default: 0] += exp(-d * d)
    }
    guard let main = weights.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else {
      return nil
    }
    let own = Set(cells.compactMap { $0 }.filter { pieces[$0] == main })
    guard !own.contains(where: grid.isOnSide) else { return nil }
    let margin = Self.marginDeviations * plane.deviation
    let ring = FreeRing(own.sorted().map(grid.center), cell: grid.side)
    guard ring.clear(flat.lazy.filter { abs($0.y) <= margin }) >= FreeRing.minClear else {
      return nil
    }
    self.points = zip(above, cells).filter { $1.map(own.contains) ?? false }.map { points[$0.0] }
  }

  /// All points, if they are isolated and the views surround them; otherwise `nil`.
  init?(alone points: [SIMD3<Double>], up: SIMD3<Double>, target: CommonTarget) {
    plane = nil
    self.target = target.center
    let own = points.filter { distance($0, target.center) < Self.isolation * target.reach }
    guard Double(own.count) >= Self.minIsolated * Double(points.count), !own.isEmpty else {
      return nil
    }
    let frame = Self.frame(up)
    var isSeenFrom = [Bool](repeating: false, count: Self.sectors)
    for camera in target.cameras {
      let d = frame * (camera - target.center)
      let turn = (atan2(d.z, d.x) + .pi) / (2 * .pi) * Double(Self.sectors)
      isSeenFrom[min(Int(saturating: turn), Self.sectors - 1)] = true
    }
    guard isSeenFrom.count(where: { $0 }) >= Self.minSectors else { return nil }
    self.points = own
  }

  /// Center of the base, model frame.
  ///
  /// - Parameter world: Rotation from model to world; the rows are the world axes.
  func base(_ world: Matrix3) -> SIMD3<Double> {
    let turned = points.map { world * $0 }
    func extent(_ axis: Int) -> (Double, Double) {
      let sorted = turned.map { $0[axis] }.sorted()
      let out = Int(saturating: Self.outliers * Double(sorted.count))
      return (sorted[out], sorted[sorted.count - 1 - out])
    }
    let (x, z) = (extent(0), extent(2))
    var base = world.transpose * SIMD3((x.0 + x.1) / 2, extent(1).0, (z.0 + z.1) / 2)
    if let plane {
      if points.count < Self.minOutline { base = target }
      let up = world.transpose.c1
      base -= up * (plane.height(base) / dot(up, plane.normal))
    }
    return base
  }

  /// Rotation to a frame with `up` as its y axis.
  private static func frame(_ up: SIMD3<Double>) -> Matrix3 {
    let side = abs(up.x) < 0.7 ? SIMD3<Double>(1, 0, 0) : SIMD3(0, 0, 1)
    let z = normalized(cross(side, up))
    return Matrix3(rows: cross(up, z), up, z)
  }
}
