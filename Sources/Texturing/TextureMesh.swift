import Imaging
import Scene
import Support

/// Computes texture coordinates and maps of a mesh: color from the photographs, normals and ambient
/// occlusion from the detailed surface.
///
/// Charts are based on shape only. Each texel is colored from the view chosen for its small piece
/// of surface, so all maps share one atlas of uniform density; see the folder's README.
public struct TextureMesh: Stage, Sendable {
  /// The command that runs the stage.
  public static let name = StageName("texture")
  /// The kinds of steps that the stage announces.
  public typealias Event = TextureEvent
  let options: TextureOptions
  /// Creates a stage with `options`.
  public init(options: TextureOptions) { self.options = options }

  /// Textures the mesh from the registered photographs that can be read.
  ///
  /// - Throws: `TextureError` for invalid input, `Cancelled`.
  public func run(
    _ input: TextureInput, in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    let subject = try TextureSubject(input)
    let slabs = slabs(subject)
    if !slabs.isEmpty { return try paged(subject, slabs, in: context) }
    let atlas = try context.unit(
      "atlas",
      checking: { try $0.check(subject.mesh, size: options.size, hasTangents: options.normalMap) },
      computing: {
        try self.atlas(
          subject, size: options.size, tangents: options.normalMap, in: context.part(0...0.5))
      })
    try context.step(
      TextureEvent.charts, figures: [Double(atlas.areas.count), atlas.utilisation])
    let painted = try ColorPainter(subject, atlas, options: options)
      .run(hiddenBy: subject.mesh, in: context.part(0.5...0.65))
    var model = model(of: subject, atlas: atlas, painted: painted)
    try bakeMaps(
      into: &model, of: subject, from: input.surface.detailed, atlas: atlas,
      coverage: painted.coverage, in: context)
    return try finished(model, report: painted.report, atlas: atlas, in: context)
  }

  /// The model with its color map.
  func model(
    of subject: TextureSubject, atlas: MeshAtlas, painted: PaintedAtlas
  ) -> TexturedModel {
    let size = options.size
    var model = TexturedModel(
      mesh: subject.mesh, texcoords: atlas.texcoords,
      diffuse: RGBImage(width: size, height: size, pixels: painted.pixels))
    if !painted.roughness.isEmpty {
      model.roughness = ByteImage(width: size, height: size, pixels: painted.roughness)
    }
    model.hasDiffuse = options.diffuseMap
    model.encoding = options.encoding.value
    model.hasQuads = options.faces == .quads
    return model
  }

  /// Bakes the requested maps of the detailed surface.
  private func bakeMaps(
    into model: inout TexturedModel, of subject: TextureSubject, from detailed: TriangleMesh,
    atlas: MeshAtlas, coverage: [UInt8], in context: RunContext
  ) throws {
    guard !detailMaps.isEmpty else { return }
    let whole = context.part(0.65...0.97)
    let bake = try mapBake(for: subject, from: detailed, atlas: atlas, in: whole)
    for (index, (map, share)) in detailMaps.enumerated() {
      let reach = bake.detail.reach
      let count = map.channels * options.size * options.size
      // The last map is stored with the result, soon after.
      let isLast = index == detailMaps.count - 1
      let baked = try (isLast ? context.withinUnit : context).unit(
        map.rawValue, checking: { try $0.check(reach, count: count) },
        computing: { BakedTexels(reach: reach, bytes: try bake.map(map, in: whole.part(share))) })
      try put(map, baked.bytes, reach: reach, coverage: coverage, into: &model, in: context)
    }
  }

  /// Completes the report and returns it with the model.
  func finished(
    _ model: TexturedModel, report painted: TextureReport, atlas: MeshAtlas, in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    var report = painted
    report.describe(atlas)
    report.triangles = model.mesh.triangles.count
    report.maps = model.mapNames
    try context.step(TextureEvent.baking, figures: [Double(report.maps.count)], state: model)
    context.progress("Textured", 1)
    return (model, report)
  }
}
