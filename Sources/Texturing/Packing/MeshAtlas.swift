import Scene

/// The layout of the charts, by triangle of the mesh.
package struct MeshAtlas: Sendable {
  /// Width and height, in texels.
  let size: Int
  let texelsPerUnit: Double
  /// Fraction of the atlas's area inside triangles, 0 ... 1.
  let utilisation: Double
  /// Area-weighted mean of the charts' distortions.
  let meanDistortion: Double
  /// Area of each chart on the surface.
  let areas: [Double]
  /// Texel coordinates (y up), three per triangle.
  let texels: [SIMD2<Double>]
  /// Chart of each triangle, −1 for those without area.
  let charts: [Int32]
  /// Tangents at the corners, three per triangle, for normal maps; empty if no normal map is made.
  var tangents: [SIMD3<Float>] = []

  init(mesh: TriangleMesh, charts flat: [FlatChart], layout: AtlasLayout) {
    size = layout.size
    texelsPerUnit = layout.texelsPerUnit
    utilisation = layout.utilisation
    meanDistortion =
      flat.reduce(0) { $0 + $1.distortion * $1.area } / flat.reduce(0) { $0 + $1.area }
    areas = flat.map(\.area)
    (texels, charts) = Self.placed(mesh, charts: flat, points: layout.points)
  }

  /// The texel coordinates of each corner, and the chart of each triangle.
  private static func placed(
    _ mesh: TriangleMesh, charts flat: [FlatChart], points: [[SIMD2<Double>]]
  ) -> (texels: [SIMD2<Double>], charts: [Int32]) {
    var texels = [SIMD2<Double>](repeating: .zero, count: 3 * mesh.triangles.count)
    var charts = [Int32](repeating: -1, count: mesh.triangles.count)
    var place = [SIMD2<Double>](repeating: .zero, count: mesh.positions.count)
    for (index, chart) in flat.enumerated() {
      for (local, t) in chart.mesh.triangles.enumerated() {
        let face = Int(chart.mesh.faces[local])
        charts[face] = Int32(index)
        for k in 0..<3 {
          texels[3 * face + k] = points[index][Int(t[k])]
          place[Int(mesh.triangles[face][k])] = texels[3 * face + k]
        }
      }
    }
    // A triangle without area shows no texture; it becomes a point at a vertex of a neighbor.
    for face in charts.indices where charts[face] < 0 {
      let t = mesh.triangles[face]
      let point = (0..<3).map { place[Int(t[$0])] }.first { $0 != .zero } ?? .zero
      for k in 0..<3 { texels[3 * face + k] = point }
    }
    return (texels, charts)
  }

  /// Texture coordinates with (0, 0) at the bottom left, three per triangle.
  var texcoords: [SIMD2<Float>] {
    texels.map {
      SIMD2<Float>($0 / Double(size)).clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  /// The triangles of each block of charts, in order. Blocks have about equal area
  /// and contain whole charts.
  func blocks(_ count: Int) -> [[Int32]] {
    guard count > 0 else { return [] }
    let total = areas.reduce(0, +)
    var before = 0.0
    let blocks = areas.map { area -> Int in
      defer { before += area }
      return min(count - 1, Int(saturating: (before + area / 2) / total * Double(count)))
    }
    var faces = [[Int32]](repeating: [], count: count)
    for (face, chart) in charts.enumerated() where chart >= 0 {
      faces[blocks[Int(chart)]].append(Int32(face))
    }
    return faces
  }
}
