import Imaging
import Numerics
import Scene
import Support

/// Several color maps for one mesh: the mesh is cut into slabs along its longest axis, each with
/// its own atlas. Gains of the photographs are estimated once for the whole mesh. Seams between
/// slabs are not leveled, because each slab is painted separately.
extension TextureMesh {
  /// Side of the atlas used to estimate gains, in texels.
  private static let gainSize = 1024

  /// Textures a mesh with several color maps, one per slab.
  func paged(
    _ subject: TextureSubject, _ slabs: [[Int]], in context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    let inner = context.withinUnit
    let count = subject.photographs.count
    let gains = try context.unit(
      "gains", checking: { try $0.check(count: count) },
      computing: { ViewGains(try self.gains(of: subject, in: inner.part(0...0.15))) })
    return try paged(subject, slabs, in: context) { page in
      let share = 0.84 / Double(slabs.count)
      let start = 0.15 + share * Double(page)
      let triangles = slabs[page].count
      return try context.unit(
        "pages", page, checking: { try $0.check(triangles: triangles, size: options.size) },
        computing: {
          try self.page(
            slabs[page], of: subject, gains.values, in: inner.part(start...start + share))
        })
    }
  }

  /// Assembles the color maps of a mesh.
  ///
  /// - Parameter page: Makes the map of the slab with the given index.
  func paged(
    _ subject: TextureSubject, _ slabs: [[Int]], in context: RunContext,
    page: (Int) throws -> TexturePage
  ) throws -> (TexturedModel, TextureReport) {
    let triangles = subject.mesh.triangles.count
    var model = TexturedModel(
      mesh: subject.mesh, texcoords: [], diffuse: RGBImage(width: 1, height: 1))
    model.texcoords = [SIMD2<Float>](repeating: .zero, count: 3 * triangles)
    model.pageOfTriangle = [UInt8](repeating: 0, count: triangles)
    var reports: [(report: TextureReport, area: Double)] = []
    for (index, faces) in slabs.enumerated() {
      let page = try page(index)
      if index == 0 { model.diffuse = page.map.image } else { model.pages.append(page.map.image) }
      for (local, face) in faces.enumerated() {
        model.pageOfTriangle[face] = UInt8(index)
        for k in 0..<3 { model.texcoords[3 * face + k] = page.map.texcoords[3 * local + k] }
      }
      reports.append((page.report, faces.reduce(0) { $0 + Double(subject.shape.areas[$1]) }))
    }
    model.hasDiffuse = options.diffuseMap
    model.encoding = options.encoding.value
    model.hasQuads = options.faces == .quads
    let report = TextureReport(merging: reports, model)
    try context.step(TextureEvent.baking, figures: [Double(report.maps.count)], state: model)
    context.progress("Textured", 1)
    return (model, report)
  }

  /// Makes the color map of some faces.
  func page(
    _ faces: [Int], of subject: TextureSubject, _ gains: [SIMD3<Float>], in context: RunContext
  ) throws -> TexturePage {
    let own = TextureSubject(faces, of: subject)
    let atlas = try atlas(own, size: options.size, tangents: false, in: context.part(0...0.3))
    var painter = ColorPainter(own, atlas, options: options)
    painter.gains = gains
    let painted = try painter.run(hiddenBy: subject.mesh, in: context.part(0.3...1))
    var report = painted.report
    report.describe(atlas)
    let image = RGBImage(width: options.size, height: options.size, pixels: painted.pixels)
    return TexturePage(
      map: PageMap(image: image, texcoords: atlas.texcoords), report: report)
  }

  /// Estimates the gains of the photographs with a small atlas of the whole mesh.
  func gains(
    of subject: TextureSubject, in context: RunContext
  ) throws -> [SIMD3<Float>] {
    guard options.exposure else {
      return [SIMD3<Float>](repeating: SIMD3(1, 1, 1), count: subject.photographs.count)
    }
    var coarse = options
    coarse.size = min(options.size, Self.gainSize)
    let atlas = try atlas(subject, size: coarse.size, tangents: false, in: context.part(0...0.3))
    return try ColorPainter(subject, atlas, options: coarse)
      .gains(hiddenBy: subject.mesh, in: context.part(0.3...1))
  }
}
