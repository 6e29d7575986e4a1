import Imaging
import Numerics
import Scene
import Support

/// Gives a mesh texture coordinates and maps: colour from the photographs, normals and ambient
/// occlusion from the detailed surface.
///
/// Charts are cut by shape alone and coloured texel by texel from the view chosen for each small
/// piece of surface, so all maps share one atlas of even density; see the folder's README.
public struct TextureMesh: Stage {
  /// The command that runs the stage.
  public static let name = "texture"
  let options: TextureOptions
  /// A stage that follows `options`.
  public init(options: TextureOptions) { self.options = options }

  /// Textures the mesh from the registered photographs that can be read.
  ///
  /// - Throws: `TextureError` for input that cannot be textured, `Cancelled`.
  public func run(
    _ input: TextureInput, in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    let photographs = try registeredPhotographs(input)
    var mesh = input.surface.mesh
    try checkMesh(mesh)
    let shape = FaceShape(positions: mesh.positions, triangles: mesh.triangles)
    guard shape.usable.contains(true) else { throw TextureError.emptyMesh }
    if mesh.normals.count != mesh.positions.count { mesh.normals = vertexNormals(mesh) }

    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    let charts = try ChartBuilder(
      positions: mesh.positions, triangles: mesh.triangles, graph: graph, shape: shape
    ).run(in: context.part(0...0.1))
    let layout = try AtlasPacker(charts: charts, size: options.size, padding: options.padding)
      .run(in: context.part(0.1...0.2))
    let atlas = MeshAtlas(mesh: mesh, charts: charts, layout: layout)

    let painter = ColorPainter(options: options, photographs: photographs, shape: shape)
    let painted = try painter.run(mesh, atlas, in: context.part(0.2...0.65))
    var model = TexturedModel(
      mesh: mesh, texcoords: atlas.texcoords,
      diffuse: RGBImage(width: options.size, height: options.size, pixels: painted.pixels))
    try bakeMaps(&model, input.surface.detailed, charts, atlas, painted.coverage, context)

    var report = painted.report
    report.triangles = mesh.triangles.count
    report.size = options.size
    report.charts = charts.count
    report.utilisation = layout.utilisation
    report.texelsPerUnit = layout.texelsPerUnit
    report.meanDistortion =
      charts.reduce(0) { $0 + $1.distortion * $1.area } / charts.reduce(0) { $0 + $1.area }
    report.maps =
      ["diffuse"] + (model.normal == nil ? [] : ["normal"])
      + (model.occlusion == nil ? [] : ["occlusion"])
    context.progress("Textured", 1)
    return (model, report)
  }

  private func registeredPhotographs(_ input: TextureInput) throws -> [Photograph] {
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

  private func checkMesh(_ mesh: TriangleMesh) throws {
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

  private func bakeMaps(
    _ model: inout TexturedModel, _ detailed: TriangleMesh, _ charts: [FlatChart],
    _ atlas: MeshAtlas, _ coverage: [UInt8], _ context: RunContext
  ) throws {
    guard options.normalMap || options.occlusionMap else { return }
    context.progress("Indexing the detailed surface", 0.65)
    let source = detailed.triangles.isEmpty ? model.mesh : detailed
    let tree = TriangleBVH(source)
    try context.checkCancellation()
    let detail = DetailSurface(detailed: source, tree: tree, around: model.mesh)
    let bake = MapBake(
      mesh: model.mesh, normals: model.mesh.normals, texels: atlas.texels,
      tangents: cornerTangents(
        charts: charts, layout: atlas.layout, mesh: model.mesh, normals: model.mesh.normals),
      charts: atlas.charts, detail: detail, size: options.size)
    let gutter = GutterFill(size: options.size, coverage: coverage)
    let rings = 2 * options.padding
    if options.normalMap {
      var pixels = try bake.normalMap(in: context.part(0.68...0.8))
      try gutter.grow(&pixels, channels: 3, rings: rings, in: context)
      model.normal = RGBImage(width: options.size, height: options.size, pixels: pixels)
    }
    if options.occlusionMap {
      let reach = model.mesh.diagonal * Float(options.occlusionReach / 100)
      var pixels = try bake.occlusionMap(
        rays: options.occlusionRays, distance: reach, in: context.part(0.8...0.97))
      try gutter.grow(&pixels, channels: 1, rings: rings, in: context)
      model.occlusion = ByteImage(width: options.size, height: options.size, pixels: pixels)
    }
  }
}
