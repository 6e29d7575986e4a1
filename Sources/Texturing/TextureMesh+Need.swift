import Scene
import Support

extension TextureMesh {
  /// Bytes per texel while a map is painted.
  private static let texelBytes = 24
  /// Approximate bytes per piece of the mesh: meshes and trees, candidate views with their
  /// messages, and offsets.
  private static let pieceBytes = 500

  /// Estimates the memory of a run. Independently of the number of photographs, this is the maps,
  /// the pieces of the mesh, and one photograph per thread. The observations of the best views of
  /// each piece are in addition to that.
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
      min(input.views.views.count, ObservationSurvey.maxObservations) * pieces
      * MemoryLayout<PieceObservation>.stride
    return MemoryNeed(
      whole: least + observations, least: least, settings: ["texture.size", "mesh.triangles"])
  }
}
