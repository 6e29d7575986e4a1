import Imaging
import Numerics
import Scene
import Support

extension TextureMesh {
  /// Bakes the maps of the detailed surface that are asked for.
  func bakeMaps(
    _ model: inout TexturedModel, _ detailed: TriangleMesh, _ charts: [FlatChart],
    _ atlas: MeshAtlas, _ coverage: [UInt8], _ context: RunContext
  ) throws {
    guard options.normalMap || options.occlusionMap || options.displacementMap else { return }
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
      var pixels = try bake.normalMap(in: context.part(0.7...0.76))
      try gutter.grow(&pixels, channels: 3, rings: rings, in: context)
      model.normal = RGBImage(width: options.size, height: options.size, pixels: pixels)
    }
    if options.displacementMap {
      var pixels = try bake.displacementMap(in: context.part(0.76...0.78))
      try gutter.grow(&pixels, channels: 1, rings: rings, in: context)
      model.displacement = ByteImage(width: options.size, height: options.size, pixels: pixels)
      model.displacementRange = detail.reach
    }
    if options.occlusionMap {
      let reach = model.mesh.diagonal * Float(options.occlusionReach / 100)
      var pixels = try bake.occlusionMap(
        rays: options.occlusionRays, distance: reach, in: context.part(0.78...0.97))
      try gutter.grow(&pixels, channels: 1, rings: rings, in: context)
      model.occlusion = ByteImage(width: options.size, height: options.size, pixels: pixels)
    }
  }
}
