import Scene
import Support

extension TextureMesh {
  /// Side of the atlas, texels, whose maps of the detailed surface are one block of charts.
  private static let blockSide = 1024

  /// Blocks of charts whose maps of the detailed surface are baked apart; 0 where none is made.
  package var bakeBlocks: Int {
    guard !detailMaps.isEmpty else { return 0 }
    let across = (options.size + Self.blockSide - 1) / Self.blockSide
    return across * across
  }

  /// Cuts the mesh into charts and lays them out, for a run in parts.
  ///
  /// - Throws: As `run`.
  package func atlas(of input: TextureInput, in context: RunContext) throws -> MeshAtlas {
    try atlas(
      TextureSubject(input), size: options.size, tangents: options.normalMap, in: context)
  }
}
