import Geometry
import Scene
import Support

/// Extends a core box along the surface that leaves it.
///
/// The neighborhood of the core is divided into cells. Growth starts at the occupied cells in the
/// core and continues to occupied neighbors as long as most cameras that see the core also see the
/// neighbor. The resulting box spans all cells reached.
struct RegionGrowth {
  /// Maximum number of cells along the core's longest side; fewer if there are few points.
  private static let maxCells = 48
  /// Minimum number of cells along it: fewer cannot separate the object from its surroundings.
  private static let minCells = 8
  /// Number of points per squared number of cells: a closed surface crosses about 3 cells² cells,
  /// each of which should have about six points.
  private static let pointsPerSquare = 18.0
  /// Maximum growth on every side, as a fraction of the core's longest side.
  private static let reach = 1.0
  /// Minimum number of points of an occupied cell.
  private static let occupied: UInt16 = 3
  /// Minimum number of cameras that must see a cell, as a fraction of the
  /// largest number of any cell.
  private static let seenShare = 0.5

  let core: BoundingBox
  let points: CloudPoints
  let cameras: [PosedCamera]

  /// The core extended by all connected surface, bounded by the outermost points reached.
  func box() throws -> BoundingBox {
    let wanted = Int(saturating: (Double(points.count) / Self.pointsPerSquare).squareRoot())
    let cells = min(max(wanted, Self.minCells), Self.maxCells)
    let grid = RegionGrid(
      core: core, cells: cells, reach: Int(saturating: Double(cells) * Self.reach))
    var counts = grid.noCounts
    try points.each { cloud, item in
      grid.count(SIMD3<Double>(cloud.positions[item]), into: &counts)
    }
    let seen = cellViews(grid, counts)
    let minSeen = Self.seenShare * Double(seen.max() ?? 0)
    let open = counts.indices.map { counts[$0] >= Self.occupied && Double(seen[$0]) >= minSeen }
    let reached = grid.flood(from: core, through: open)
    var low = core.min
    var high = core.max
    try points.each { cloud, item in
      let point = SIMD3<Double>(cloud.positions[item])
      guard let cell = grid.cell(point), reached[cell] else { return }
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
    }
    return BoundingBox(min: low, max: high)
  }

  /// The number of cameras that see the center of each occupied cell.
  private func cellViews(_ grid: RegionGrid, _ counts: [UInt16]) -> [Int32] {
    counts.indices.map { cell in
      guard counts[cell] >= Self.occupied else { return 0 }
      let center = grid.center(cell)
      return Int32(cameras.count { $0.contains(center) })
    }
  }
}
