import Numerics
import Scene

/// Tangents of each chart's corners, from the texture coordinates.
///
/// As in MikkTSpace (Mikkelsen, "Simulation of Wrinkled Surfaces Revisited", 2008): corners that
/// share vertex and chart share a tangent, the angle-weighted mean of their triangles' projected
/// into the tangent plane; the bitangent is the cross product of normal and tangent, because no
/// chart is mirrored. Three a triangle; zero for triangles without a chart.
func cornerTangents(
  charts: [FlatChart], layout: AtlasLayout, mesh: TriangleMesh, normals: [SIMD3<Float>]
) -> [SIMD3<Float>] {
  var tangents = [SIMD3<Float>](repeating: .zero, count: 3 * mesh.triangles.count)
  for (chart, points) in zip(charts, layout.points) {
    let units = vertexTangents(chart.mesh, points, mesh, normals)
    for (local, t) in chart.mesh.triangles.enumerated() {
      for k in 0..<3 { tangents[3 * Int(chart.mesh.faces[local]) + k] = units[Int(t[k])] }
    }
  }
  return tangents
}

/// Cosine between a normal and the y axis up to which that axis makes a tangent: 26°.
private let maxUpCosine: Float = 0.9

/// Unit tangents of a chart's vertices.
private func vertexTangents(
  _ chart: ChartMesh, _ points: [SIMD2<Double>], _ mesh: TriangleMesh, _ normals: [SIMD3<Float>]
) -> [SIMD3<Float>] {
  var sums = [SIMD3<Float>](repeating: .zero, count: points.count)
  var owner = [Int](repeating: 0, count: points.count)
  for (local, t) in chart.triangles.enumerated() {
    let world = mesh.triangles[Int(chart.faces[local])]
    let p = (0..<3).map { mesh.positions[Int(world[$0])] }
    let a = points[Int(t.x)]
    let (u, v) = (points[Int(t.y)] - a, points[Int(t.z)] - a)
    let along = normalized((p[1] - p[0]) * Float(v.y) - (p[2] - p[0]) * Float(u.y))
    for k in 0..<3 {
      let n = normals[Int(world[k])]
      let flat = normalized(along - n * dot(n, along))
      sums[Int(t[k])] += flat * cornerAngle(p[k], p[(k + 1) % 3], p[(k + 2) % 3])
      owner[Int(t[k])] = Int(world[k])
    }
  }
  return sums.indices.map { v -> SIMD3<Float> in
    let unit = normalized(sums[v])
    if unit != .zero { return unit }
    let n = normals[owner[v]]
    return normalized(cross(abs(n.y) < maxUpCosine ? SIMD3(0, 1, 0) : SIMD3(1, 0, 0), n))
  }
}
