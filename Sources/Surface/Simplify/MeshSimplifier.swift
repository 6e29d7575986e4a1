import Numerics
import Scene
import Support

/// Reduces a manifold mesh to a triangle budget by edge collapses of least quadric error.
///
/// The mesh stays manifold: an edge collapses only if its ends' neighbourhoods meet in nothing but
/// the edge's own triangles (the link condition), if that joins no two boundaries, and if no
/// triangle turns over. Boundary edges carry planes across them that hold the border in place.
///
/// Reference: Garland & Heckbert 1997; link condition: Dey, Edelsbrunner, Guha & Nekhayev,
/// "Topology Preserving Edge Contraction", 1998.
struct MeshSimplifier {
  let budget: Int
  let context: RunContext

  /// Returns the simplified mesh (positions and triangles only) and the root mean square distance
  /// of the worst collapse, in the mesh's unit.
  func simplify(_ mesh: TriangleMesh) throws -> (mesh: TriangleMesh, error: Double) {
    guard mesh.triangles.count > budget else {
      return (TriangleMesh(positions: mesh.positions, triangles: mesh.triangles), 0)
    }
    var collapser = EdgeCollapser(mesh)
    try collapser.prepare(context: context.part(0...0.2))
    let start = collapser.triangleCount
    var steps = 0
    while collapser.triangleCount > budget, let edge = collapser.queue.take() {
      collapser.tryCollapse(edge)
      steps += 1
      if steps & 0xFFF == 0 {
        try context.checkCancellation()
        let done = Double(start - collapser.triangleCount) / Double(max(1, start - budget))
        context.part(0.2...1).progress("Simplifying the mesh", done)
      }
    }
    return (collapser.mesh(), collapser.worst)
  }
}
