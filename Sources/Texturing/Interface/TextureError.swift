/// The reason why a mesh could not be textured.
public enum TextureError: Error, Equatable {
  /// All triangles have zero area.
  case emptyMesh
  /// A triangle has an invalid vertex index.
  case badIndex(triangle: Int, vertex: Int, vertices: Int)
  /// A vertex position is not finite.
  case badPosition(vertex: Int)
  /// No view has a pose.
  case noRegisteredViews(views: Int)
  /// Views and poses do not belong to the same reconstruction.
  case mismatchedViews(views: Int, poses: Int)
  /// No registered photograph could be decoded; `firstReason` is the reason for the first one.
  case noReadableImages(views: Int, firstReason: String)
}
