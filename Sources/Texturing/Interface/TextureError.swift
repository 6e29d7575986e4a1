/// Why a mesh could not be textured.
public enum TextureError: Error, Equatable, CustomStringConvertible {
  /// No triangle has any area.
  case emptyMesh
  /// A triangle names a vertex the mesh does not have.
  case badIndex(triangle: Int, vertex: Int, vertices: Int)
  /// A vertex lies at no finite place.
  case badPosition(vertex: Int)
  /// No view has a pose.
  case noRegisteredViews(views: Int)
  /// Views and poses are not of one reconstruction.
  case mismatchedViews(views: Int, poses: Int)
  /// No registered photograph could be decoded; the reason of the first.
  case noReadableImages(views: Int, firstReason: String)

  /// The cause in one sentence.
  public var description: String {
    switch self {
    case .emptyMesh:
      return "the mesh has no triangle of any area, so there is nothing to texture"
    case .badIndex(let triangle, let vertex, let vertices):
      return "triangle \(triangle) names vertex \(vertex) of a mesh of \(vertices)"
    case .badPosition(let vertex):
      return "the position of vertex \(vertex) is not a finite number"
    case .noRegisteredViews(let views):
      return "none of the \(views) views has a pose, so there is no photograph to texture from"
    case .mismatchedViews(let views, let poses):
      return "the reconstruction describes \(poses) views, but \(views) are loaded"
    case .noReadableImages(let views, let reason):
      return "none of the \(views) registered photographs could be read: \(reason)"
    }
  }
}
