import Numerics
import Support

/// One chart as a separate mesh: triangles connected across the edges that they
/// share inside the chart.
///
/// Vertices are classes of corners connected through such edges. A vertex at which the chart
/// touches itself only in a point therefore becomes two vertices, and the mesh is always a
/// manifold with boundary.
struct ChartMesh: Sendable {
  /// Triangles of the whole mesh, in increasing order.
  let faces: [Int32]
  /// Local vertices of each triangle.
  private(set) var triangles: [SIMD3<Int32>] = []
  /// Positions of the local vertices, relative to the chart's first corner.
  private(set) var points: [SIMD3<Double>] = []
  /// Opposite local half-edge of each, or −1 at the chart's boundary.
  private(set) var partner: [Int32] = []

  init(
    faces: [Int32], positions: [SIMD3<Float>], triangles mesh: [SIMD3<UInt32>], graph: FaceGraph
  ) {
    self.faces = faces
    partner = [Int32](repeating: -1, count: 3 * faces.count)
    var corners = joinedCorners(graph)
    let origin = SIMD3<Double>(positions[Int(mesh[Int(faces[0])].x)])
    var vertex = [Int32](repeating: -1, count: 3 * faces.count)
    for local in faces.indices {
      var t = SIMD3<Int32>.zero
      for k in 0..<3 {
        let c = corners.find(3 * local + k)
        if vertex[c] < 0 {
          vertex[c] = Int32(points.count)
          points.append(SIMD3<Double>(positions[Int(mesh[Int(faces[local])][k])]) - origin)
        }
        t[k] = vertex[c]
      }
      triangles.append(t)
    }
  }

  /// Sets `partner` and merges the corners that meet across the chart's inner edges.
  private mutating func joinedCorners(_ graph: FaceGraph) -> UnionFind {
    var corners = UnionFind(count: 3 * faces.count)
    for local in faces.indices {
      for k in 0..<3 {
        let other = Int(graph.partner[3 * Int(faces[local]) + k])
        guard other >= 0, let g = localIndex(of: Int32(other / 3)) else { continue }
        let j = other % 3
        partner[3 * local + k] = Int32(3 * g + j)
        corners.union(3 * local + k, 3 * g + (j + 1) % 3)
        corners.union(3 * local + (k + 1) % 3, 3 * g + j)
      }
    }
    return corners
  }

  /// Index in `faces` of a triangle of the whole mesh.
  private func localIndex(of face: Int32) -> Int? {
    var low = 0
    var high = faces.count
    while low < high {
      let middle = (low + high) / 2
      if faces[middle] < face { low = middle + 1 } else { high = middle }
    }
    return low < faces.count && faces[low] == face ? low : nil
  }

  func corners(_ local: Int) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let t = triangles[local]
    return (points[Int(t.x)], points[Int(t.y)], points[Int(t.z)])
  }

  /// Half the cross product of the triangle's edges: its normal times its area.
  func areaVector(_ local: Int) -> SIMD3<Double> {
    let (a, b, c) = corners(local)
    return cross(b - a, c - a) / 2
  }
}
