/// Why a mesh could not be textured.
public enum TextureError: Error, Equatable {
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
}
