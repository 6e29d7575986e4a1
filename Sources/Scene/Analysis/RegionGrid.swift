import Geometry
import Support

/// A grid of cubic cells over a box and a margin around it.
package struct RegionGrid: Sendable {
  package let origin: SIMD3<Double>
  package let side: Double
  package let size: SIMD3<Int>

  /// Creates a grid with `cells` cells along the longest side of `core` and a margin of `reach`
  /// cells on every side.
  package init(core: BoundingBox, cells: Int, reach: Int) {
    side = core.extent.max() / Double(cells)
    origin = core.min - side * Double(reach)
    let across = core.extent / side
    size =
      SIMD3(Int(saturating: across.x), Int(saturating: across.y), Int(saturating: across.z))
      &+ SIMD3(repeating: 2 * reach + 1)
  }

  /// The cell that contains `point`; `nil` outside the grid.
  package func cell(_ point: SIMD3<Double>) -> Int? {
    let p = (point - origin) / side
    guard p.min() >= 0, p.x < Double(size.x), p.y < Double(size.y), p.z < Double(size.z) else {
      return nil
    }
    return (Int(saturating: p.z) * size.y + Int(saturating: p.y)) * size.x + Int(saturating: p.x)
  }

  package func center(_ cell: Int) -> SIMD3<Double> {
    let (x, rest) = (cell % size.x, cell / size.x)
    return origin + side
      * (SIMD3(Double(x), Double(rest % size.y), Double(rest / size.y)) + 0.5)
  }

  /// Number of points in each cell, at most 65535.
  package func counts(_ items: [Int32], of positions: [SIMD3<Float>]) -> [UInt16] {
    var counts = noCounts
    for item in items { count(SIMD3<Double>(positions[Int(item)]), into: &counts) }
    return counts
  }

  /// A count of zero for each cell.
  package var noCounts: [UInt16] { [UInt16](repeating: 0, count: size.x * size.y * size.z) }

  /// Counts a point if it lies inside the grid, up to 65535 per cell.
  package func count(_ point: SIMD3<Double>, into counts: inout [UInt16]) {
    guard let cell = cell(point), counts[cell] < .max else { return }
    counts[cell] += 1
  }

  /// The open cells that are 26-connected to open cells in `start`.
  package func flood(from start: BoundingBox, through open: [Bool]) -> [Bool] {
    var reached = [Bool](repeating: false, count: open.count)
    var queue = open.indices.filter { cell in
      let point = center(cell)
      return open[cell] && point == point.clamped(lowerBound: start.min, upperBound: start.max)
    }
    for cell in queue { reached[cell] = true }
    while let cell = queue.popLast() {
      for next in neighbors(of: cell) where open[next] && !reached[next] {
        reached[next] = true
        queue.append(next)
      }
    }
    return reached
  }

  /// Labels of the 26-connected components of the open cells; negative for closed cells.
  package func pieces(_ open: [Bool]) -> [Int32] {
    var pieces = [Int32](repeating: -1, count: open.count)
    var count: Int32 = 0
    for start in open.indices where open[start] && pieces[start] < 0 {
      pieces[start] = count
      var queue = [start]
      while let cell = queue.popLast() {
        for next in neighbors(of: cell) where open[next] && pieces[next] < 0 {
          pieces[next] = count
          queue.append(next)
        }
      }
      count += 1
    }
    return pieces
  }

  /// The given cells and all their neighbors.
  package func grown(_ cells: [Int]) -> [Bool] {
    var grown = [Bool](repeating: false, count: size.x * size.y * size.z)
    for cell in cells {
      for near in neighbors(of: cell) { grown[near] = true }
    }
    return grown
  }

  /// Whether a cell lies on one of the grid's vertical sides.
  package func isOnSide(_ cell: Int) -> Bool {
    let (x, z) = (cell % size.x, cell / size.x / size.y)
    return x == 0 || z == 0 || x == size.x - 1 || z == size.z - 1
  }

  private func neighbors(of cell: Int) -> [Int] {
    let (x, y, z) = (cell % size.x, cell / size.x % size.y, cell / size.x / size.y)
    var found: [Int] = []
    for k in max(z - 1, 0)...min(z + 1, size.z - 1) {
      for j in max(y - 1, 0)...min(y + 1, size.y - 1) {
        for i in max(x - 1, 0)...min(x + 1, size.x - 1) {
          found.append((k * size.y + j) * size.x + i)
        }
      }
    }
    return found
  }
}
