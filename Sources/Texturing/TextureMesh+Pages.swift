import Imaging
import Numerics
import Scene
import Support

/// Several colour maps of one mesh: slabs of it across its longest axis, each with an atlas of its
/// own. Photographs' gains are estimated once, of the whole mesh; seams between slabs are not
/// levelled, as each slab is painted by itself.
extension TextureMesh {
  /// Share of an atlas that charts usually fill.
  private static let usualFill = 0.75
  /// Side of the atlas by which gains are estimated, pixels.
  private static let gainSize = 1024

  /// Colour maps that hold what the photographs show; one where other maps are made, which share it.
  func pageCount(_ mesh: TriangleMesh, _ shape: FaceShape, _ photographs: [Photograph]) -> Int {
    guard options.pages > 1, !options.normalMap, !options.occlusionMap, !options.roughnessMap,
      !options.displacementMap
    else { return 1 }
    var middle = SIMD3<Double>.zero
    for p in mesh.positions { middle += SIMD3<Double>(p) / Double(mesh.positions.count) }
    let resolutions = photographs.map { $0.projection.pixelsPerUnit(at: middle) }.sorted()
    guard let best = resolutions.last, best.isFinite else { return 1 }
    let texels = shape.totalArea * best * best / Self.usualFill
    let wanted = (texels / Double(options.size * options.size)).rounded(.up)
    return max(1, min(options.pages, Int(saturating: wanted)))
  }

  /// Textures a mesh with several colour maps.
  func paged(
    _ mesh: TriangleMesh, _ shape: FaceShape, _ photographs: [Photograph], _ count: Int,
    _ context: RunContext
  ) throws -> (TexturedModel, TextureReport) {
    let gains = try gains(mesh, shape, photographs, context.part(0...0.15))
    let slabs = slabs(mesh, shape, count)
    var model = TexturedModel(mesh: mesh, texcoords: [], diffuse: RGBImage(width: 1, height: 1))
    model.texcoords = [SIMD2<Float>](repeating: .zero, count: 3 * mesh.triangles.count)
    model.pageOfTriangle = [UInt8](repeating: 0, count: mesh.triangles.count)
    var reports: [(report: TextureReport, area: Double)] = []
    for (index, faces) in slabs.enumerated() {
      let share = Double(index) / Double(slabs.count)
      let part = context.part(
        0.15 + 0.84 * share...0.15 + 0.84 * (share + 1 / Double(slabs.count)))
      let page = try page(faces, of: mesh, photographs, gains, part)
      if index == 0 { model.diffuse = page.image } else { model.pages.append(page.image) }
      for (local, face) in faces.enumerated() {
        model.pageOfTriangle[face] = UInt8(index)
        for k in 0..<3 { model.texcoords[3 * face + k] = page.texcoords[3 * local + k] }
      }
      reports.append((page.report, faces.reduce(0) { $0 + Double(shape.areas[$1]) }))
    }
    model.hasDiffuse = options.diffuseMap
    model.encoding = options.encoding.value
    model.hasQuads = options.faces == .quads
    let report = TextureReport(merging: reports, model)
    try context.step(TextureEvent.baking, [], [Double(report.maps.count)], state: model)
    context.progress("Textured", 1)
    return (model, report)
  }

  /// A colour map of some faces.
  private func page(
    _ faces: [Int], of mesh: TriangleMesh, _ photographs: [Photograph], _ gains: [SIMD3<Float>],
    _ context: RunContext
  ) throws -> (image: RGBImage, texcoords: [SIMD2<Float>], report: TextureReport) {
    var own = mesh
    own.triangles = faces.map { mesh.triangles[$0] }
    let shape = FaceShape(positions: own.positions, triangles: own.triangles)
    let (charts, layout, atlas) = try atlas(own, shape, size: options.size, context)
    var painter = ColorPainter(options: options, photographs: photographs, shape: shape)
    painter.occluders = mesh
    painter.gains = gains
    let painted = try painter.run(own, atlas, in: context.part(0.3...1))
    var report = painted.report
    report.charts = charts.count
    report.utilisation = layout.utilisation
    report.texelsPerUnit = layout.texelsPerUnit
    report.meanDistortion =
      charts.reduce(0) { $0 + $1.distortion * $1.area } / charts.reduce(0) { $0 + $1.area }
    return (
      RGBImage(width: options.size, height: options.size, pixels: painted.pixels),
      atlas.texcoords, report
    )
  }

  private func atlas(
    _ mesh: TriangleMesh, _ shape: FaceShape, size: Int, _ context: RunContext
  ) throws -> ([FlatChart], AtlasLayout, MeshAtlas) {
    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    let charts = try ChartBuilder(
      positions: mesh.positions, triangles: mesh.triangles, graph: graph, shape: shape
    ).run(in: context.part(0...0.15))
    let layout = try AtlasPacker(charts: charts, size: size, padding: options.padding)
      .run(in: context.part(0.15...0.3))
    return (charts, layout, MeshAtlas(mesh: mesh, charts: charts, layout: layout))
  }

  /// The photographs' gains, by a small map of the whole mesh.
  private func gains(
    _ mesh: TriangleMesh, _ shape: FaceShape, _ photographs: [Photograph], _ context: RunContext
  ) throws -> [SIMD3<Float>] {
    guard options.exposure else {
      return [SIMD3<Float>](repeating: SIMD3(1, 1, 1), count: photographs.count)
    }
    var coarse = options
    coarse.size = min(options.size, Self.gainSize)
    let (_, _, atlas) = try atlas(mesh, shape, size: coarse.size, context)
    let painter = ColorPainter(options: coarse, photographs: photographs, shape: shape)
    return try painter.run(mesh, atlas, in: context.part(0.3...1)).gains
  }

  /// The faces cut across the mesh's longest axis into parts of equal area.
  private func slabs(_ mesh: TriangleMesh, _ shape: FaceShape, _ count: Int) -> [[Int]] {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for p in mesh.positions { (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p)) }
    let size = high - low
    let axis = size.x >= max(size.y, size.z) ? 0 : size.y >= size.z ? 1 : 2
    let keys = mesh.triangles.map { t in
      mesh.positions[Int(t.x)][axis] + mesh.positions[Int(t.y)][axis]
        + mesh.positions[Int(t.z)][axis]
    }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    var parts = [[Int]](repeating: [], count: count)
    var area = 0.0
    for face in order {
      let place = area / max(shape.totalArea, .leastNormalMagnitude) * Double(count)
      parts[min(count - 1, Int(saturating: place))].append(face)
      area += Double(shape.areas[face])
    }
    // A slab without area has no atlas.
    return parts.filter { $0.contains { shape.usable[$0] } }
  }
}

extension TextureReport {
  /// The report of several maps: what is a share of the surface is weighed by area.
  fileprivate init(merging parts: [(report: TextureReport, area: Double)], _ model: TexturedModel) {
    self = parts.first?.report ?? TextureReport()
    let total = max(parts.reduce(0) { $0 + $1.area }, .leastNormalMagnitude)
    func mean(_ value: (TextureReport) -> Double) -> Double {
      parts.reduce(0) { $0 + value($1.report) * $1.area } / total
    }
    triangles = model.mesh.triangles.count
    size = model.diffuse.width
    maps = model.mapNames
    charts = parts.reduce(0) { $0 + $1.report.charts }
    seamEdges = parts.reduce(0) { $0 + $1.report.seamEdges }
    utilisation = mean(\.utilisation)
    texelsPerUnit = mean(\.texelsPerUnit)
    meanDistortion = mean(\.meanDistortion)
    unseen = mean(\.unseen)
    inconsistent = mean(\.inconsistent)
    seamBefore = mean(\.seamBefore)
    seamAfter = mean(\.seamAfter)
    for index in views.indices {
      views[index].share = mean { $0.views.indices.contains(index) ? $0.views[index].share : 0 }
    }
  }
}
