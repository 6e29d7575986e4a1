import Numerics
import Scene

/// Angle-weighted unit normals of a mesh's vertices (Thürmer & Wüthrich, JGT 1998).
func vertexNormals(_ mesh: TriangleMesh) -> [SIMD3<Float>] {
  var sums = [SIMD3<Float>](repeating: .zero, count: mesh.positions.count)
  for t in mesh.triangles {
    let p = (0..<3).map { mesh.positions[Int(t[$0])] }
    let normal = normalized(cross(p[1] - p[0], p[2] - p[0]))
    for k in 0..<3 {
      sums[Int(t[k])] += normal * cornerAngle(p[k], p[(k + 1) % 3], p[(k + 2) % 3])
    }
  }
  return sums.map { n in
    let unit = normalized(n)
    return unit == .zero || !(unit.x + unit.y + unit.z).isFinite ? SIMD3(0, 0, 1) : unit
  }
}
