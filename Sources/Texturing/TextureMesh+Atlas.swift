import Scene
import Support

extension TextureMesh {
  /// Cuts a surface into charts and packs them.
  ///
  /// - Parameters:
  ///   - size: Width and height of the atlas, in texels.
  ///   - tangents: Whether to compute the tangents of corners for a normal map.
  func atlas(
    _ subject: TextureSubject, size: Int, tangents: Bool, in context: RunContext
  ) throws -> MeshAtlas {
    let (mesh, shape) = (subject.mesh, subject.shape)
    let graph = FaceGraph(triangles: mesh.triangles, usable: shape.usable)
    let charts = try ChartBuilder(
      positions: mesh.positions, triangles: mesh.triangles, graph: graph, shape: shape
    ).run(in: context.part(0...0.3))
    let layout = try AtlasPacker(charts: charts, size: size, padding: options.padding)
      .run(in: context.part(0.3...1))
    var atlas = MeshAtlas(mesh: mesh, charts: charts, layout: layout)
    if tangents {
      atlas.tangents = cornerTangents(
        charts: charts, layout: layout, mesh: mesh, normals: mesh.normals)
    }
    return atlas
  }
}

extension TextureReport {
  /// Adds the properties of a color map's atlas.
  mutating func describe(_ atlas: MeshAtlas) {
    size = atlas.size
    charts = atlas.areas.count
    utilisation = atlas.utilisation
    texelsPerUnit = atlas.texelsPerUnit
    meanDistortion = atlas.meanDistortion
  }
}
