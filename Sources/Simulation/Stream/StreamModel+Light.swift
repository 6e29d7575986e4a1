import Numerics
import Scene
import Support

/// Computes light of a lamp and the sky on the baked scene, with shadows.
extension StreamModel {
  private static let lamp = normalized(SIMD3<Float>(0.5, -0.35, 0.85))

  /// Lights one orientation; the closed mesh and the grid have the same shape.
  func lit(
    _ positions: [SIMD3<Float>], of mesh: TriangleMesh, isFlipped: Bool, top: Float,
    in context: RunContext
  ) throws -> Orientation {
    func turned(_ p: SIMD3<Float>) -> SIMD3<Float> {
      isFlipped ? SIMD3(p.x, -p.y, top - p.z + 0.0005) : p
    }
    let solid = TriangleMesh(
      positions: mesh.positions.map(turned),
      normals: mesh.normals.map { normal in
        isFlipped ? SIMD3(normal.x, -normal.y, -normal.z) : normal
      }, triangles: mesh.triangles)
    let bvh = TriangleBVH(solid)
    return Orientation(
      positions: positions,
      light: try objectLight(
        at: positions, normals: gridNormals(solid.normals), occluders: bvh, in: context),
      tableLight: try tableLight(bvh, context))
  }

  /// Light at each vertex of the grid.
  private func objectLight(
    at positions: [SIMD3<Float>], normals: [SIMD3<Float>], occluders bvh: TriangleBVH,
    in context: RunContext
  ) throws -> [Float] {
    let width = columns + 1
    return try context.parallelMap(Array(0...rows), label: "Lighting") { row, _ in
      (row * width..<(row + 1) * width).map { k -> Float in
        let (p, n) = (positions[k], normals[k])
        let facing = max(0, dot(n, Self.lamp))
        let direct = facing > 0 && !Self.isShaded(p + n * 2e-4, bvh) ? facing : 0
        let sky = 0.5 + 0.5 * n.z
        return 1.05 * direct + min(1, 0.45 + p.z * 12) * (0.42 * sky + 0.12 * (1 - sky) + 0.12)
      }
    }.flatMap { $0 }
  }

  /// Light on the table, `lightSide` squared values.
  private func tableLight(_ bvh: TriangleBVH, _ context: RunContext) throws -> [Float] {
    let side = Self.lightSide
    return try context.parallelMap(Array(0..<side), label: "Lighting") { y, _ in
      (0..<side).map { x -> Float in
        let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(side) * 2 - 1
        let point = SIMD3(p.x, p.y, 0) * SimulatedScene.tableSide + SIMD3(0, 0, 1e-4)
        let d = (point.x * point.x + point.y * point.y).squareRoot()
        let near = 0.45 + 0.55 * min(1, max(0, (d - 0.03) / 0.09))
        return (Self.isShaded(point, bvh) ? 0 : 1.05 * Self.lamp.z) + near * 0.54
      }
    }.flatMap { $0 }
  }

  private static func isShaded(_ p: SIMD3<Float>, _ bvh: TriangleBVH) -> Bool {
    bvh.anyHit(origin: p, direction: lamp, within: 0...1)
  }

  private func gridNormals(_ normals: [SIMD3<Float>]) -> [SIMD3<Float>] {
    (0...rows).flatMap { row in
      (0...columns).map { column in
        if row == 0 { return normals[0] }
        if row == rows { return normals[normals.count - 1] }
        return normals[1 + (row - 1) * columns + column % columns]
      }
    }
  }
}
