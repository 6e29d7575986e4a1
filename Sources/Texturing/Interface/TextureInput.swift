import Scene

/// Input of the `texture` stage.
public struct TextureInput: Sendable {
  /// The photographs with their masks, registered or not.
  public var views: ViewSet
  /// Poses and cameras, indexed like `views`.
  public var reconstruction: Reconstruction
  /// The mesh to texture, and the detailed mesh whose relief is baked.
  public var surface: SurfaceModel

  /// Creates the input; the surface is in the reconstruction's frame.
  public init(views: ViewSet, reconstruction: Reconstruction, surface: SurfaceModel) {
    self.views = views
    self.reconstruction = reconstruction
    self.surface = surface
  }
}
