import Scene

/// A cloud partitioned into boxes of cells, for processing that needs the neighbors of each point.
///
/// Neighborhoods do not depend on the boxes: each box comes with the cells around it.
struct CloudTiles {
  /// A box of cells, and the number of points in it and the cells around it.
  struct Tile {
    var low: SIMD3<Int32>
    var high: SIMD3<Int32>
    var points = 0

    /// Whether a cell is in the box, or within `margin` cells of it.
    @inline(__always)
    func holds(_ cell: SIMD3<Int32>, margin: Int32 = 0) -> Bool {
      all(cell .>= low &- margin) && all(cell .<= high &+ margin)
    }
  }

  /// The tiles, which contain every point once.
  private(set) var tiles: [Tile]

  /// - Parameters:
  ///   - level: Level of the cells (`CellKey`).
  ///   - limit: Maximum number of points of a tile; exceeded only if a single cell has more.
  init(_ cloud: CloudParts, level: Int, limit: Int) throws {
    var counts: [SIMD3<Int32>: Int] = [:]
    for part in cloud.indices {
      for place in try cloud[part].positions where place == place {
        counts[CellKey.cell(of: place, level: level), default: 0] += 1
      }
    }
    tiles = []
    guard let first = counts.first?.key else { return }
    let low = counts.keys.reduce(first) { pointwiseMin($0, $1) }
    let high = counts.keys.reduce(first) { pointwiseMax($0, $1) }
    tiles = Self.cut(Tile(low: low, high: high), cells: Array(counts), limit: limit)
    for index in tiles.indices {
      let tile = tiles[index]
      tiles[index].points = counts.reduce(0) {
        tile.holds($1.key, margin: 1) ? $0 + $1.value : $0
      }
    }
  }

  /// Bisects a box along its longest side, by points, until all parts are small enough.
  private static func cut(
    _ tile: Tile, cells: [(key: SIMD3<Int32>, value: Int)], limit: Int
  ) -> [Tile] {
    let points = cells.reduce(0) { $0 + $1.value }
    let extent = (0..<3).map { Int64(tile.high[$0]) - Int64(tile.low[$0]) }
    guard points > limit, let longest = extent.max(), longest > 0,
      let axis = extent.firstIndex(of: longest)
    else { return [tile] }
    let sorted = cells.sorted { $0.key[axis] < $1.key[axis] }
    var (before, border) = (0, tile.low[axis])
    for cell in sorted where cell.key[axis] < tile.high[axis] {
      if 2 * before >= points, cell.key[axis] > border { break }
      before += cell.value
      border = cell.key[axis]
    }
    var (lower, upper) = (tile, tile)
    lower.high[axis] = border
    upper.low[axis] = border + 1
    return cut(lower, cells: cells.filter { $0.key[axis] <= border }, limit: limit)
      + cut(upper, cells: cells.filter { $0.key[axis] > border }, limit: limit)
  }
}
