import Scene

/// A part of a model with one texture coordinate per vertex, as renderers require: mesh vertices
/// are duplicated along chart boundaries.
package struct ModelVertices {
  private struct Corner: Hashable {
    let vertex: UInt32
    let u: UInt32
    let v: UInt32
  }

  /// The mesh vertex of each vertex.
  package private(set) var origins: [Int] = []
  /// As in `TexturedModel`: the second coordinate points up.
  package private(set) var texcoords: [SIMD2<Float>] = []
  package private(set) var triangles: [SIMD3<Int32>] = []
  /// The mesh triangle of each triangle.
  package private(set) var faces: [Int32] = []

  /// Selects the triangles of one color map; vertices are in order of first use.
  package init(_ model: TexturedModel, page: Int) {
    var numbers: [Corner: Int32] = [:]
    for (index, t) in model.mesh.triangles.enumerated() {
      let own = model.pageOfTriangle.isEmpty ? 0 : Int(model.pageOfTriangle[index])
      guard own == page else { continue }
      var triangle = SIMD3<Int32>.zero
      for k in 0..<3 {
        let uv = model.texcoords[3 * index + k]
        let corner = Corner(vertex: t[k], u: uv.x.bitPattern, v: uv.y.bitPattern)
        if let known = numbers[corner] {
          triangle[k] = known
          continue
        }
        triangle[k] = Int32(origins.count)
        numbers[corner] = triangle[k]
        origins.append(Int(t[k]))
        texcoords.append(uv)
      }
      triangles.append(triangle)
      faces.append(Int32(index))
    }
  }

  /// Vertex tangents for a normal map that was baked with the mesh normals.
  func tangents(_ mesh: TriangleMesh) -> [SIMD3<Float>] {
    vertexTangents(
      triangles, texcoords: texcoords.map { SIMD2<Double>($0) }, faces: faces, mesh: mesh,
      normals: mesh.normals)
  }
}
