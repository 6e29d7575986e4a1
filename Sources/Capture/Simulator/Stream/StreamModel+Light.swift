import Numerics
import Scene
import Support

/// Light of a lamp and the sky on the baked scene, with shadows.
extension StreamModel {
  private static let lamp = normalized(SIMD3<Float>(0.5, -0.35, 0.85))

  /// Lights one orientation; the closed mesh and the grid share their shape.
  func lit(
    _ positions: [SIMD3<Float>], _ mesh: TriangleMesh, isFlipped: Bool, top: Float,
    _ context: RunContext
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
    @Sendable func isShaded(_ p: SIMD3<Float>) -> Bool {
      bvh.anyHit(origin: p, direction: Self.lamp, within: 0...1)
    }
    let normals = gridNormals(solid.normals)
    let width = columns + 1
    let light = try context.parallelMap(Array(0...rows), label: "Lighting") { row, _ in
      (row * width..<(row + 1) * width).map { k -> Float in
        let (p, n) = (positions[k], normals[k])
        let facing = max(0, dot(n, Self.lamp))
        let direct = facing > 0 && !isShaded(p + n * 2e-4) ? facing : 0
        let sky = 0.5 + 0.5 * n.z
        return 1.05 * direct + min(1, 0.45 + p.z * 12) * (0.42 * sky + 0.12 * (1 - sky) + 0.12)
      }
    }
    let side = Self.lightSide
    let tableLight = try context.parallelMap(Array(0..<side), label: "Lighting") { y, _ in
      (0..<side).map { x -> Float in
        let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(side) * 2 - 1
        let point = SIMD3(p.x, p.y, 0) * SimulatedScene.tableSide + SIMD3(0, 0, 1e-4)
        let d = (point.x * point.x + point.y * point.y).squareRoot()
        let near = 0.45 + 0.55 * min(1, max(0, (d - 0.03) / 0.09))
        return (isShaded(point) ? 0 : 1.05 * Self.lamp.z) + near * 0.54
      }
    }
    return Orientation(
      positions: positions, light: light.flatMap { $0 }, tableLight: tableLight.flatMap { $0 })
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
