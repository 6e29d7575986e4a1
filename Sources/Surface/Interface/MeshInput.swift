import Scene

/// Input of the `mesh` stage.
public struct MeshInput: Sendable {
  /// The cloud, with normals; depth maps are not read.
  public var dense: DenseModel
  /// The cameras that choose the region of interest; may be without poses.
  public var reconstruction: Reconstruction
  /// The photographs, whose outlines tell where the surface ends, by the index of the poses; may be unknown.
  public var views: ViewSet?

  /// Takes a cloud and the reconstruction whose frame it is in.
  public init(
    dense: DenseModel, reconstruction: Reconstruction, views: ViewSet? = nil
  ) {
    self.dense = dense
    self.reconstruction = reconstruction
    self.views = views
  }
}
