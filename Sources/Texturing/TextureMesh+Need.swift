import Scene
import Support

extension TextureMesh {
  /// Bytes of a texel while a map is painted.
  private static let texelBytes = 24
  /// Bytes of a triangle of the meshes: as it is, in a tree, in pieces with what views show of them.
  private static let triangleBytes =
    2 * ViewSelection.maxObservations
    * MemoryLayout<PieceObservation>.stride

  /// What a run will ask of memory at once, whatever the number of photographs: maps, pieces of the
  /// mesh with what their best views show, and as many photographs as there are threads.
  package func memoryNeed(of input: TextureInput, threads: Int) -> MemoryNeed {
    let photograph =
      input.views.views.map { view -> Int in
        let longer = max(view.image.width, view.image.height, 1)
        let scale = min(1, Double(ViewScoring.maxDimension) / Double(longer))
        return Int(saturating: 4 * scale * scale * Double(view.image.width * view.image.height))
      }.max() ?? 0
    let least =
      Self.texelBytes * options.size * options.size + threads * photograph
      + Self.triangleBytes * min(input.views.views.count, ViewSelection.maxObservations)
      / ViewSelection.maxObservations * input.surface.mesh.triangles.count
    return MemoryNeed(
      whole: least, least: least, settings: ["texture.size", "mesh.triangles"])
  }
}
