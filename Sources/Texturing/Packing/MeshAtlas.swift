import Scene

/// The charts' layout by triangle of the mesh.
struct MeshAtlas: Sendable {
  let layout: AtlasLayout
  /// Texels (y up), three a triangle.
  private(set) var texels: [SIMD2<Double>]
  /// Chart of each triangle, −1 for those without area.
  private(set) var charts: [Int32]

  init(mesh: TriangleMesh, charts flat: [FlatChart], layout: AtlasLayout) {
    self.layout = layout
    texels = [SIMD2<Double>](repeating: .zero, count: 3 * mesh.triangles.count)
    charts = [Int32](repeating: -1, count: mesh.triangles.count)
    var place = [SIMD2<Double>](repeating: .zero, count: mesh.positions.count)
    for (index, chart) in flat.enumerated() {
      for (local, t) in chart.mesh.triangles.enumerated() {
        let face = Int(chart.mesh.faces[local])
        charts[face] = Int32(index)
        for k in 0..<3 {
          texels[3 * face + k] = layout.points[index][Int(t[k])]
          place[Int(mesh.triangles[face][k])] = texels[3 * face + k]
        }
      }
    }
    // A triangle without area shows no texture; it stays a point where a neighbour has its vertex.
    for face in charts.indices where charts[face] < 0 {
      let t = mesh.triangles[face]
      let point = (0..<3).map { place[Int(t[$0])] }.first { $0 != .zero } ?? .zero
      for k in 0..<3 { texels[3 * face + k] = point }
    }
  }

  /// Texture coordinates, (0, 0) bottom left, three a triangle.
  var texcoords: [SIMD2<Float>] {
    texels.map {
      SIMD2<Float>($0 / Double(layout.size)).clamped(lowerBound: .zero, upperBound: .one)
    }
  }
}
