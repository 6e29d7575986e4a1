import Scene

/// Input of the `dense` stage.
public struct DenseInput: Sendable {
  public var views: ViewSet
  public var reconstruction: Reconstruction
  public init(views: ViewSet, reconstruction: Reconstruction) {
    self.views = views
    self.reconstruction = reconstruction
  }
}
