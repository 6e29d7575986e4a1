import Numerics
import Support

/// Boundary edges in a grid of square cells.
struct SegmentGrid {
  /// Maximum number of cells along a side; limits memory.
  private static let maxCells = 512.0

  let points: [SIMD2<Double>]
  let edges: [SIMD2<Int32>]
  let cell: Double
  let origin: SIMD2<Double>
  let columns: Int
  let rows: Int
  private var cells: [[Int32]]

  init(points: [SIMD2<Double>], edges: [SIMD2<Int32>], meanLength: Double) {
    self.points = points
    self.edges = edges
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for p in points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let extent = high - low
    cell = max(2 * meanLength, max(extent.x, extent.y) / Self.maxCells)
    origin = low
    columns = Int(saturating: extent.x / cell) + 1
    rows = Int(saturating: extent.y / cell) + 1
    cells = [[Int32]](repeating: [], count: columns * rows)
    for e in edges.indices { forEachCell(e) { cells[$0].append(Int32(e)) } }
  }

  private func forEachCell(_ e: Int, _ body: (Int) -> Void) {
    let a = (points[Int(edges[e].x)] - origin) / cell
    let b = (points[Int(edges[e].y)] - origin) / cell
    for y in Int(saturating: min(a.y, b.y))...min(rows - 1, Int(saturating: max(a.y, b.y))) {
      for x in Int(saturating: min(a.x, b.x))...min(columns - 1, Int(saturating: max(a.x, b.x))) {
        body(y * columns + x)
      }
    }
  }

  mutating func anyCrossing() -> Bool {
    for members in cells {
      for (i, first) in members.enumerated() {
        for second in members[..<i] where crosses(edges[Int(first)], edges[Int(second)]) {
          return true
        }
      }
    }
    return false
  }

  private func crosses(_ e: SIMD2<Int32>, _ f: SIMD2<Int32>) -> Bool {
    if e.x == f.x || e.x == f.y || e.y == f.x || e.y == f.y { return false }
    let (a, b) = (points[Int(e.x)], points[Int(e.y)])
    let (c, d) = (points[Int(f.x)], points[Int(f.y)])
    let (p, q) = (wedge(b - a, c - a), wedge(b - a, d - a))
    let (r, s) = (wedge(d - c, a - c), wedge(d - c, b - c))
    return p * q < 0 && r * s < 0
  }
}
