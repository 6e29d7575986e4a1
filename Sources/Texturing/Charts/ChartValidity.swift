import Foundation
import Numerics

extension ChartMesh {
  /// Triangles that a flattening turns over or collapses.
  func flipped(_ points: [SIMD2<Double>], _ rest: [RestTriangle]) -> [Int] {
    triangles.indices.filter { f in
      let t = triangles[f]
      let a = points[Int(t.x)]
      let area = wedge(points[Int(t.y)] - a, points[Int(t.z)] - a) / 2
      return !(area > 1e-4 * rest[f].area)
    }
  }

  /// Whether a flattening without flips covers no point twice.
  ///
  /// The number of triangles over a point is the winding number of the boundary about it. That is 0
  /// or 1, with or without holes, where no two boundary edges cross and no hole is turned inside
  /// out, which it can only be about vertices whose triangles go round more than once.
  func isInjective(_ points: [SIMD2<Double>]) -> Bool {
    windsOnce(points) && !boundaryCrosses(points)
  }

  /// Whether the triangles about every vertex lie side by side.
  func windsOnce(_ points: [SIMD2<Double>]) -> Bool {
    var angles = [Double](repeating: 0, count: points.count)
    for t in triangles {
      for k in 0..<3 {
        let a = points[Int(t[k])]
        let (u, v) = (points[Int(t[(k + 1) % 3])] - a, points[Int(t[(k + 2) % 3])] - a)
        angles[Int(t[k])] += atan2(wedge(u, v), dot(u, v))
      }
    }
    return angles.allSatisfy { $0 < 2 * .pi + 1e-6 }
  }

  /// Whether any two boundary edges cross.
  func boundaryCrosses(_ points: [SIMD2<Double>]) -> Bool {
    var edges: [SIMD2<Int32>] = []
    var lengths = 0.0
    for h in partner.indices where partner[h] < 0 {
      let t = triangles[h / 3]
      let edge = SIMD2(t[h % 3], t[(h + 1) % 3])
      edges.append(edge)
      lengths += length(points[Int(edge.y)] - points[Int(edge.x)])
    }
    guard edges.count > 3, lengths > 0 else { return false }
    var grid = SegmentGrid(points: points, edges: edges, meanLength: lengths / Double(edges.count))
    return grid.anyCrossing()
  }
}

/// Boundary edges sorted into square cells.
private struct SegmentGrid {
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
    cell = max(2 * meanLength, max(extent.x, extent.y) / 512)
    origin = low
    columns = Int(extent.x / cell) + 1
    rows = Int(extent.y / cell) + 1
    cells = [[Int32]](repeating: [], count: columns * rows)
    for e in edges.indices { forEachCell(e) { cells[$0].append(Int32(e)) } }
  }

  private func forEachCell(_ e: Int, _ body: (Int) -> Void) {
    let a = (points[Int(edges[e].x)] - origin) / cell
    let b = (points[Int(edges[e].y)] - origin) / cell
    for y in Int(min(a.y, b.y))...min(rows - 1, Int(max(a.y, b.y))) {
      for x in Int(min(a.x, b.x))...min(columns - 1, Int(max(a.x, b.x))) { body(y * columns + x) }
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
