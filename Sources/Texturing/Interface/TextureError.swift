/// Why a mesh could not be textured.
public enum TextureError: Error, Equatable, CustomStringConvertible {
  case emptyMesh
  case badIndex(triangle: Int, vertex: Int, vertices: Int)
  case badPosition(vertex: Int)
  case noRegisteredViews(views: Int)
  case mismatchedViews(views: Int, poses: Int)
  case noReadableImages(views: Int, firstReason: String)

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
