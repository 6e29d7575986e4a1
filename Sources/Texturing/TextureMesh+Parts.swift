import Scene
import Support

extension TextureMesh {
  /// Side of an atlas, in texels, whose maps of the detailed surface are baked
  /// as one block of charts.
  private static let blockSide = 1024

  /// Number of blocks of charts whose maps of the detailed surface are baked separately; 0
  /// if no map is requested.
  package var bakeBlocks: Int {
    guard !detailMaps.isEmpty else { return 0 }
    let across = (options.size + Self.blockSide - 1) / Self.blockSide
    return across * across
  }

  /// Cuts the mesh into charts and packs them, for a run in parts.
  ///
  /// - Throws: Same errors as `run`.
  package func atlas(of input: TextureInput, in context: RunContext) throws -> MeshAtlas {
    try atlas(
      TextureSubject(input), size: options.size, tangents: options.normalMap, in: context)
  }
}
