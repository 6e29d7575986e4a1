import Scene

/// Input of the `texture` stage.
public struct TextureInput: Sendable {
  /// The photographs with their masks, registered or not.
  public var views: ViewSet
  /// Poses and cameras of `views`, by the same index.
  public var reconstruction: Reconstruction
  /// The mesh to texture and the detailed one whose relief is baked.
  public var surface: SurfaceModel

  /// Takes a surface in the reconstruction's frame.
  public init(views: ViewSet, reconstruction: Reconstruction, surface: SurfaceModel) {
    self.views = views
    self.reconstruction = reconstruction
    self.surface = surface
  }
}
