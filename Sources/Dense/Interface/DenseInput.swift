import Scene

/// Input of the `dense` stage.
public struct DenseInput: Sendable {
  /// The photographs with their masks and sensor depths, registered or not.
  public var views: ViewSet
  /// Poses and cameras of `views`, by the same index, and the sparse points that guide the search.
  public var reconstruction: Reconstruction

  /// Takes as many views as the reconstruction has poses.
  public init(views: ViewSet, reconstruction: Reconstruction) {
    (self.views, self.reconstruction) = (views, reconstruction)
  }
}
