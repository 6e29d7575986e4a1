import Numerics
import Scene

/// The detailed surface, located from points of the simplified one.
struct DetailSurface: Sendable {
  /// Limits of `reach`, as fractions of the diagonal, which include the typical
  /// error of simplification.
  private static let maxReach: Float = 0.02
  private static let minReach: Float = 1e-3
  /// Approximate number of vertices at which the distance between the surfaces is measured.
  private static let probes = 2000
  /// Minimum cosine between both surfaces' normals (87°); below, the ray hit a different side.
  private static let minFacing: Float = 0.05
  /// 4 / √3: the squared edge of an equilateral triangle of area 1.
  private static let edgeSquare = 2.3

  let mesh: TriangleMesh
  let normals: [SIMD3<Float>]
  let tree: TriangleBVH
  /// Search distance from the simplified surface to the detailed one.
  let reach: Float
  /// Mean edge length of the detailed triangles, used to offset rays from the surface.
  let edge: Float

  init(detailed: TriangleMesh, tree: TriangleBVH, around mesh: TriangleMesh) {
    self.mesh = detailed
    self.tree = tree
    normals =
      detailed.normals.count == detailed.positions.count
      ? detailed.normals : vertexNormals(detailed)
    let box = mesh.diagonal
    var distances: [Float] = []
    let step = max(1, mesh.positions.count / Self.probes)
    for v in stride(from: 0, to: mesh.positions.count, by: step) {
      let limit = Self.maxReach * box
      distances.append(tree.nearest(to: mesh.positions[v], within: limit)?.distance ?? limit)
    }
    distances.sort()
    let typical = distances.isEmpty ? 0 : distances[distances.count * 99 / 100]
    reach = min(Self.maxReach * box, max(2 * typical, Self.minReach * box))
    let shape = FaceShape(positions: detailed.positions, triangles: detailed.triangles)
    let count = max(1, shape.usable.count { $0 })
    edge = Float((Self.edgeSquare * shape.totalArea / Double(count)).squareRoot())
  }

  /// The detailed surface's point and normal, as seen from outside along a normal of the simplified
  /// surface; `nil` if there is none within reach or it faces away.
  @inline(__always)
  func find(_ point: SIMD3<Float>, _ normal: SIMD3<Float>) -> (SIMD3<Float>, SIMD3<Float>)? {
    let origin = point + normal * reach
    guard let hit = tree.closestHit(origin: origin, direction: -normal, within: 0...2 * reach)
    else { return nil }
    let t = mesh.triangles[hit.triangle]
    let (a, b, c) = (normals[Int(t.x)], normals[Int(t.y)], normals[Int(t.z)])
    let first = 1 - hit.u - hit.v
    let n = normalized(a * first + b * hit.u + c * hit.v)
    guard dot(n, normal) > Self.minFacing else { return nil }
    return (origin - normal * hit.distance, n)
  }
}
