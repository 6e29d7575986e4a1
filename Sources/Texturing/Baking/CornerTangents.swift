import Scene

/// Tangents at each chart's corners, from the texture coordinates.
///
/// Corners that share vertex and chart share a tangent, see `vertexTangents`; no chart is mirrored.
/// Three per triangle; zero for triangles without a chart.
func cornerTangents(
  charts: [FlatChart], layout: AtlasLayout, mesh: TriangleMesh, normals: [SIMD3<Float>]
) -> [SIMD3<Float>] {
  var tangents = [SIMD3<Float>](repeating: .zero, count: 3 * mesh.triangles.count)
  for (chart, points) in zip(charts, layout.points) {
    let units = vertexTangents(
      chart.mesh.triangles, texcoords: points, faces: chart.mesh.faces, mesh: mesh, normals: normals
    )
    for (local, t) in chart.mesh.triangles.enumerated() {
      for k in 0..<3 { tangents[3 * Int(chart.mesh.faces[local]) + k] = units[Int(t[k])] }
    }
  }
  return tangents
}
