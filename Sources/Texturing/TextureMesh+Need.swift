import Scene
import Support

extension TextureMesh {
  /// Bytes of a texel while a map is painted.
  private static let texelBytes = 24
  /// Bytes of a piece of the mesh, about: its part of meshes and trees, the views that may colour it with their
  /// messages, its offsets.
  private static let pieceBytes = 500

  /// What a run will ask of memory, whatever the number of photographs: at once maps, pieces of the mesh,
  /// and as many photographs as there are threads; besides, what the best views show of each piece.
  package func memoryNeed(of input: TextureInput, threads: Int) -> MemoryNeed {
    let photograph =
      input.views.views.map { view -> Int in
        let longer = max(view.image.width, view.image.height, 1)
        let scale = min(1, Double(ViewScoring.maxDimension) / Double(longer))
        return Int(saturating: 4 * scale * scale * Double(view.image.width * view.image.height))
      }.max() ?? 0
    let pieces = ColorPainter.maxPieces(of: input.surface.mesh)
    let least =
      Self.texelBytes * options.size * options.size + threads * photograph
      + Self.pieceBytes * pieces
    let observations =
      min(input.views.views.count, ViewSurvey.maxObservations) * pieces
      * MemoryLayout<PieceObservation>.stride
    return MemoryNeed(
      whole: least + observations, least: least, settings: ["texture.size", "mesh.triangles"])
  }
}
