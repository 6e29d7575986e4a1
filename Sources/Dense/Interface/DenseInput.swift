import Scene

/// Input of the `dense` stage.
public struct DenseInput: Sendable {
  /// The photographs with their masks and sensor depths, registered or not.
  public var views: ViewSet
  /// Poses and cameras of `views`, with the same indices; without points.
  public var reconstruction: Reconstruction
  /// The sparse points that guide the search.
  public var sights: SparseSights

  /// Creates an input with as many views as the reconstruction has poses.
  public init(views: ViewSet, reconstruction: Reconstruction) {
    var poses = reconstruction
    poses.points = []
    self.init(views: views, poses: poses, sights: SparseSights(reconstruction.points))
  }

  /// - Parameter poses: A reconstruction without points; those are in `sights`.
  public init(views: ViewSet, poses: Reconstruction, sights: SparseSights) {
    self.views = views
    reconstruction = poses
    self.sights = sights
  }
}
