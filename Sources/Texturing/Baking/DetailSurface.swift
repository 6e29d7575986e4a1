import Numerics
import Scene

/// The detailed surface, found from points of the simplified one.
struct DetailSurface: Sendable {
  let mesh: TriangleMesh
  let normals: [SIMD3<Float>]
  let tree: TriangleBVH
  /// How far from the simplified surface the detailed one is looked for.
  let reach: Float
  /// Mean length of the detailed triangles' edges, for lifting rays off the surface.
  let edge: Float

  init(detailed: TriangleMesh, tree: TriangleBVH, around mesh: TriangleMesh) {
    self.mesh = detailed
    self.tree = tree
    normals =
      detailed.normals.count == detailed.positions.count
      ? detailed.normals : vertexNormals(detailed)
    let box = mesh.diagonal
    var distances: [Float] = []
    let step = max(1, mesh.positions.count / 2000)
    for v in stride(from: 0, to: mesh.positions.count, by: step) {
      let limit = 0.02 * box
      distances.append(tree.nearest(to: mesh.positions[v], within: limit)?.distance ?? limit)
    }
    distances.sort()
    let typical = distances.isEmpty ? 0 : distances[distances.count * 99 / 100]
    reach = min(0.02 * box, max(2 * typical, 1e-3 * box))
    let shape = FaceShape(positions: detailed.positions, triangles: detailed.triangles)
    let count = max(1, shape.usable.count { $0 })
    edge = Float((2.3 * shape.totalArea / Double(count)).squareRoot())
  }

  /// The detailed surface's point and normal seen from outside along a normal of the simplified
  /// one; `nil` where there is none near or it faces away.
  @inline(__always)
  func find(_ point: SIMD3<Float>, _ normal: SIMD3<Float>) -> (SIMD3<Float>, SIMD3<Float>)? {
    let origin = point + normal * reach
    guard let hit = tree.closestHit(origin: origin, direction: -normal, within: 0...2 * reach)
    else { return nil }
    let t = mesh.triangles[hit.triangle]
    let n = normalized(
      normals[Int(t.x)] * (1 - hit.u - hit.v) + normals[Int(t.y)] * hit.u
        + normals[Int(t.z)] * hit.v)
    guard dot(n, normal) > 0.05 else { return nil }
    return (origin - normal * hit.distance, n)
  }
}
