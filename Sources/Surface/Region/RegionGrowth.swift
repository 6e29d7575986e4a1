import Geometry
import Scene
import Support

/// Extends a core box along the surface that leaves it.
///
/// The neighbourhood of the core is divided into cells. From the occupied cells in the core the
/// growth goes on to occupied neighbours as long as most cameras that look at the core also
/// contain them in their images; the box then spans all cells reached.
struct RegionGrowth {
  /// Most cells along the core's longest side; fewer where points are few.
  private static let maxCells = 48
  /// Fewest cells along it: fewer do not tell the object from its surroundings.
  private static let minCells = 8
  /// Points per squared number of cells: a closed surface crosses about 3 cells² cells, each of
  /// which should hold some six points.
  private static let pointsPerSquare = 18.0
  /// Growth allowed on every side, as a share of the core's longest side.
  private static let reach = 1.0
  /// Fewest points of an occupied cell.
  private static let occupied: UInt16 = 3
  /// Smallest share of the best seen cell's cameras that must contain a cell.
  private static let seenShare = 0.5

  let core: BoundingBox
  let points: CloudPoints
  let cameras: [PosedCamera]

  /// The core and all that is connected to it, cut at the outermost points reached.
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

  /// How many cameras contain the centre of each occupied cell.
  private func cellViews(_ grid: RegionGrid, _ counts: [UInt16]) -> [Int32] {
    counts.indices.map { cell in
      guard counts[cell] >= Self.occupied else { return 0 }
      let center = grid.center(cell)
      return Int32(cameras.count { $0.contains(center) })
    }
  }
}
