import Imaging
import Numerics
import Scene
import Support

/// Gives a mesh texture coordinates and maps: colour from the photographs, normals and ambient
/// occlusion from the detailed surface.
///
/// Charts are cut by shape alone and coloured texel by texel from the view chosen for each small
/// piece of surface, so all maps share one atlas of even density; see the folder's README.
public struct TextureMesh: Stage, Sendable {
  /// The command that runs the stage.
  public static let name = "texture"
  /// The kinds of steps it announces.
  public typealias Event = TextureEvent
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
    let pages = pageCount(mesh, shape, photographs)
    if pages > 1 { return try paged(mesh, shape, photographs, pages, context) }

    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    let charts = try ChartBuilder(
      positions: mesh.positions, triangles: mesh.triangles, graph: graph, shape: shape
    ).run(in: context.part(0...0.14))
    let layout = try AtlasPacker(charts: charts, size: options.size, padding: options.padding)
      .run(in: context.part(0.14...0.5))
    let atlas = MeshAtlas(mesh: mesh, charts: charts, layout: layout)

    try context.step(
      TextureEvent.charts, [], [Double(charts.count), layout.utilisation])
    let painter = ColorPainter(options: options, photographs: photographs, shape: shape)
    let painted = try painter.run(mesh, atlas, in: context.part(0.5...0.7))
    var model = TexturedModel(
      mesh: mesh, texcoords: atlas.texcoords,
      diffuse: RGBImage(width: options.size, height: options.size, pixels: painted.pixels))
    if !painted.roughness.isEmpty {
      model.roughness = ByteImage(
        width: options.size, height: options.size, pixels: painted.roughness)
    }
    model.hasDiffuse = options.diffuseMap
    model.encoding = options.encoding.value
    model.hasQuads = options.faces == .quads
    try bakeMaps(&model, input.surface.detailed, charts, atlas, painted.coverage, context)

    let report = report(painted.report, model, charts, layout)
    try context.step(TextureEvent.baking, [], [Double(report.maps.count)], state: model)
    context.progress("Textured", 1)
    return (model, report)
  }

  /// Adds what concerns the atlas as a whole to the colour map's report.
  private func report(
    _ painted: TextureReport, _ model: TexturedModel, _ charts: [FlatChart], _ layout: AtlasLayout
  ) -> TextureReport {
    var report = painted
    report.triangles = model.mesh.triangles.count
    report.size = options.size
    report.charts = charts.count
    report.utilisation = layout.utilisation
    report.texelsPerUnit = layout.texelsPerUnit
    report.meanDistortion =
      charts.reduce(0) { $0 + $1.distortion * $1.area } / charts.reduce(0) { $0 + $1.area }
    report.maps = model.mapNames
    return report
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
}
