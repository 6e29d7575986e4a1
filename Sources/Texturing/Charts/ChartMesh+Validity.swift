import Foundation
import Numerics

extension ChartMesh {
  /// Minimum area of a flat triangle, relative to that on the surface; below, it is collapsed.
  private static let minArea = 1e-4
  /// Tolerance for rounding of the sum of angles around a vertex, in radians.
  private static let angleTolerance = 1e-6

  /// The triangles that a flattening flips or collapses.
  func flipped(_ points: [SIMD2<Double>], _ rest: [RestTriangle]) -> [Int] {
    triangles.indices.filter { f in
      let t = triangles[f]
      let a = points[Int(t.x)]
      let area = wedge(points[Int(t.y)] - a, points[Int(t.z)] - a) / 2
      return !(area > Self.minArea * rest[f].area)
    }
  }

  /// Whether a flattening without flips covers no point twice.
  ///
  /// The number of triangles over a point is the winding number of the boundary around it. It is 0
  /// or 1, with or without holes, if no two boundary edges cross and no hole is turned inside out.
  /// The latter is only possible around vertices whose triangles sum to more than a full turn.
  func isInjective(_ points: [SIMD2<Double>]) -> Bool {
    windsOnce(points) && !boundaryCrosses(points)
  }

  /// Whether the triangles around every vertex sum to at most a full turn.
  func windsOnce(_ points: [SIMD2<Double>]) -> Bool {
    var angles = [Double](repeating: 0, count: points.count)
    for t in triangles {
      for k in 0..<3 {
        let a = points[Int(t[k])]
        let (u, v) = (points[Int(t[(k + 1) % 3])] - a, points[Int(t[(k + 2) % 3])] - a)
        angles[Int(t[k])] += atan2(wedge(u, v), dot(u, v))
      }
    }
    return angles.allSatisfy { $0 < 2 * .pi + Self.angleTolerance }
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
