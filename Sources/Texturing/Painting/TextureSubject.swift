import Scene

/// The validated surface to texture, and the photographs that can color it.
struct TextureSubject: Sendable {
  /// The mesh, with normals.
  let mesh: TriangleMesh
  let shape: FaceShape
  let photographs: [Photograph]

  /// - Throws: `TextureError` for invalid input.
  init(_ input: TextureInput) throws {
    photographs = try Self.registeredPhotographs(input)
    var mesh = input.surface.mesh
    try Self.check(mesh)
    shape = FaceShape(positions: mesh.positions, triangles: mesh.triangles)
    guard shape.usable.contains(true) else { throw TextureError.emptyMesh }
    if mesh.normals.count != mesh.positions.count { mesh.normals = vertexNormals(mesh) }
    self.mesh = mesh
  }

  /// Some faces of a subject, with all of its vertices.
  init(_ faces: [Int], of whole: TextureSubject) {
    var own = whole.mesh
    own.triangles = faces.map { whole.mesh.triangles[$0] }
    mesh = own
    shape = FaceShape(positions: own.positions, triangles: own.triangles)
    photographs = whole.photographs
  }

  private static func check(_ mesh: TriangleMesh) throws {
    for (index, t) in mesh.triangles.enumerated() {
      guard let vertex = (0..<3).map({ Int(t[$0]) }).first(where: { $0 >= mesh.positions.count })
      else { continue }
      throw TextureError.badIndex(
        triangle: index, vertex: vertex, vertices: mesh.positions.count)
    }
    for (index, p) in mesh.positions.enumerated() where !(p.x + p.y + p.z).isFinite {
      throw TextureError.badPosition(vertex: index)
    }
  }

  /// The registered views, with cameras scaled to the size of the photographs.
  private static func registeredPhotographs(_ input: TextureInput) throws -> [Photograph] {
    let (views, poses) = (input.views.views, input.reconstruction.poses)
    guard views.count == poses.count, input.reconstruction.viewCameras.count == views.count else {
      throw TextureError.mismatchedViews(views: views.count, poses: poses.count)
    }
    var photographs: [Photograph] = []
    for index in input.reconstruction.held {
      guard let pose = poses[index] else { continue }
      let view = views[index]
      let camera = input.reconstruction.camera(of: index)
        .resized(width: view.image.width, height: view.image.height)
      photographs.append(
        Photograph(
          view: index, index: photographs.count, source: view,
          projection: ViewProjection(camera: camera, cameraFromWorld: pose)))
    }
    guard !photographs.isEmpty else { throw TextureError.noRegisteredViews(views: views.count) }
    return photographs
  }
}
