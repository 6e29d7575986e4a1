import Imaging
import Scene
import Support

extension TextureMesh {
  /// The requested maps of the detailed surface, and their shares of the progress.
  var detailMaps: [(map: DetailMap, share: ClosedRange<Double>)] {
    DetailMap.allCases.compactMap { map in
      switch map {
      case .normal: options.normalMap ? (map, 0.15...0.35) : nil
      case .displacement: options.displacementMap ? (map, 0.35...0.4) : nil
      case .occlusion: options.occlusionMap ? (map, 0.4...1) : nil
      }
    }
  }

  /// Prepares to bake the maps of the detailed surface.
  func mapBake(
    for subject: TextureSubject, from detailed: TriangleMesh, atlas: MeshAtlas,
    in context: RunContext
  ) throws -> MapBake {
    context.progress("Indexing the detailed surface", 0)
    let source = detailed.triangles.isEmpty ? subject.mesh : detailed
    let tree = TriangleBVH(source)
    try context.checkCancellation()
    return MapBake(
      mesh: subject.mesh, atlas: atlas,
      detail: DetailSurface(detailed: source, tree: tree, around: subject.mesh), options: options)
  }

  /// Stores a map of the detailed surface in the model, after extending it beyond the charts.
  ///
  /// - Parameter reach: For the displacement map, the height range that the values span.
  func put(
    _ map: DetailMap, _ baked: consuming [UInt8], reach: Float, coverage: [UInt8],
    into model: inout TexturedModel, in context: RunContext
  ) throws {
    var pixels = baked
    try GutterFill(size: options.size, coverage: coverage).grow(
      &pixels, channels: map.channels, rings: 2 * options.padding, in: context)
    let size = options.size
    switch map {
    case .normal: model.normal = RGBImage(width: size, height: size, pixels: pixels)
    case .displacement:
      model.displacement = ByteImage(width: size, height: size, pixels: pixels)
      model.displacementRange = reach
    case .occlusion: model.occlusion = ByteImage(width: size, height: size, pixels: pixels)
    }
  }
}
