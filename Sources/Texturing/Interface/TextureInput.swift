import Scene

/// Input of the `texture` stage.
public struct TextureInput: Sendable {
  public var views: ViewSet
  public var reconstruction: Reconstruction
  public var surface: SurfaceModel

  public init(views: ViewSet, reconstruction: Reconstruction, surface: SurfaceModel) {
    self.views = views
    self.reconstruction = reconstruction
    self.surface = surface
  }
}
