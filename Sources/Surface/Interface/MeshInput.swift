import Scene

/// Input of the `mesh` stage.
public struct MeshInput: Sendable {
  /// The cloud with normals; depth maps are not used.
  public var dense: DenseModel
  /// The cameras that determine the region of interest; poses are optional.
  public var reconstruction: Reconstruction
  /// The photographs, indexed like the poses, whose silhouettes constrain the
  /// surface; `nil` if unavailable.
  public var views: ViewSet?

  /// Creates the input from a cloud and the reconstruction whose frame it is in.
  public init(
    dense: DenseModel, reconstruction: Reconstruction, views: ViewSet? = nil
  ) {
    self.dense = dense
    self.reconstruction = reconstruction
    self.views = views
  }
}
