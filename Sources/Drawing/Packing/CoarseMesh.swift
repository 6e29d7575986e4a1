import Numerics
import Scene

/// Simplifies a mesh quickly by vertex clustering: the vertices in each grid cell are replaced by
/// their mean.
///
/// Reference: Rossignac & Borrel, "Multi-resolution 3D approximations for rendering complex scenes",
/// 1993.
package struct CoarseMesh {
  /// Ratio of the initial cell size to that of equal triangles of the requested number.
  private static let room: Float = 1.1
  /// Growth factor of the cell size between attempts.
  private static let growth: Float = 1.3

  /// - Parameters:
  ///   - colors: One color per corner, or empty.
  ///   - limit: Maximum number of triangles, at least 1.
  package static func of(
    _ mesh: TriangleMesh, colors: [SIMD3<UInt8>] = [], limit: Int
  ) -> TriangleMesh {
    var cell = (4 * area(mesh) / Float(max(limit, 1))).squareRoot() * room
    guard cell > 0, cell.isFinite else { return TriangleMesh() }
    while true {
      let coarse = joined(mesh, colors, cell: cell)
      if coarse.triangles.count <= limit { return coarse }
      cell *= growth
    }
  }

  private static func area(_ mesh: TriangleMesh) -> Float {
    mesh.triangles.reduce(0) { sum, t in
      let (a, b) = (mesh.positions[Int(t.x)], mesh.positions[Int(t.y)])
      return sum + length(cross(b - a, mesh.positions[Int(t.z)] - a)) / 2
    }
  }

  private static func joined(
    _ mesh: TriangleMesh, _ colors: [SIMD3<UInt8>], cell: Float
  ) -> TriangleMesh {
    var cells = MeanCells(side: cell)
    let places = mesh.positions.map { cells.add($0) }
    var coarse = TriangleMesh()
    for (index, t) in mesh.triangles.enumerated() {
      let joined = SIMD3(places[Int(t.x)], places[Int(t.y)], places[Int(t.z)])
      for k in 0..<3 where !colors.isEmpty { cells.paint(joined[k], colors[3 * index + k]) }
      if joined.x != joined.y, joined.y != joined.z, joined.z != joined.x {
        coarse.triangles.append(joined)
      }
    }
    coarse.positions = cells.positions
    if !colors.isEmpty { coarse.colors = cells.colors }
    return coarse
  }
}
