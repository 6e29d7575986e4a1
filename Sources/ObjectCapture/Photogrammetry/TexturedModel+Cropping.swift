import Scene
import VectorTypes

extension TexturedModel {
  /// The part inside the box of a geometry; `self` if the mesh stage has cropped it already, which it
  /// does for boxes parallel to the axes.
  func cropped(to geometry: PhotogrammetrySession.Request.Geometry?) -> TexturedModel {
    guard let box = geometry?.orientedBounds, !box.isAligned else { return self }
    return box.planes.reduce(self) { $0.clipped(to: $1) }
  }

  /// The part on the inner side of a plane: triangles that cross it are cut (Sutherland and Hodgman
  /// 1974).
  private func clipped(to plane: (normal: SIMD3<Float>, offset: Float)) -> TexturedModel {
    var cut = PlaneCut(self, heights: mesh.positions.map { dot($0, plane.normal) - plane.offset })
    for t in mesh.triangles.indices { cut.add(triangle: t) }
    return cut.result
  }
}

/// Cuts a model at a plane, triangle by triangle.
private struct PlaneCut {
  /// An edge of the mesh, by its vertices in ascending order, so that two triangles share its cut.
  private struct Edge: Hashable {
    var low: UInt32
    var high: UInt32
  }

  private let model: TexturedModel
  /// Signed distance of each vertex from the plane, positive outside.
  private let heights: [Float]
  private(set) var result: TexturedModel
  private var kept: [UInt32: UInt32] = [:]
  private var cuts: [Edge: UInt32] = [:]

  init(_ model: TexturedModel, heights: [Float]) {
    (self.model, self.heights, result) = (model, heights, model)
    result.mesh = TriangleMesh()
    result.texcoords = []
    result.pageOfTriangle = []
  }

  mutating func add(triangle t: Int) {
    let corners = model.mesh.triangles[t]
    var polygon: [(vertex: UInt32, place: SIMD2<Float>)] = []
    for k in 0..<3 {
      let (a, b) = (corners[k], corners[(k + 1) % 3])
      let (from, to) = (model.texcoords[3 * t + k], model.texcoords[3 * t + (k + 1) % 3])
      let (low, high) = (heights[Int(a)], heights[Int(b)])
      if low <= 0 { polygon.append((keep(a), from)) }
      guard low < 0 && high > 0 || low > 0 && high < 0 else { continue }
      polygon.append((cut(a, b), mix(from, to, t: low / (low - high))))
    }
    guard polygon.count >= 3 else { return }
    for k in 1..<polygon.count - 1 {
      let fan = [polygon[0], polygon[k], polygon[k + 1]]
      result.mesh.triangles.append(SIMD3(fan[0].vertex, fan[1].vertex, fan[2].vertex))
      result.texcoords += fan.map(\.place)
      if !model.pageOfTriangle.isEmpty { result.pageOfTriangle.append(model.pageOfTriangle[t]) }
    }
  }

  /// Index of a vertex in the result.
  private mutating func keep(_ vertex: UInt32) -> UInt32 {
    if let known = kept[vertex] { return known }
    kept[vertex] = append(vertex, vertex, 0)
    return UInt32(result.mesh.positions.count - 1)
  }

  /// Index of the point in which an edge crosses the plane.
  private mutating func cut(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let edge = Edge(low: min(a, b), high: max(a, b))
    if let known = cuts[edge] { return known }
    let (from, to) = (heights[Int(edge.low)], heights[Int(edge.high)])
    cuts[edge] = append(edge.low, edge.high, from / (from - to))
    return UInt32(result.mesh.positions.count - 1)
  }

  /// Appends the vertex at the fraction `t` of an edge.
  private mutating func append(_ a: UInt32, _ b: UInt32, _ t: Float) -> UInt32 {
    let (from, to, mesh) = (Int(a), Int(b), model.mesh)
    result.mesh.positions.append(mix(mesh.positions[from], mesh.positions[to], t: t))
    if !mesh.normals.isEmpty {
      let normal = mix(mesh.normals[from], mesh.normals[to], t: t)
      result.mesh.normals.append(length(normal) > 0 ? normalize(normal) : mesh.normals[from])
    }
    if !mesh.colors.isEmpty { result.mesh.colors.append(mesh.colors[t < 0.5 ? from : to]) }
    if !mesh.deviations.isEmpty {
      result.mesh.deviations.append(max(mesh.deviations[from], mesh.deviations[to]))
    }
    return UInt32(result.mesh.positions.count - 1)
  }
}
