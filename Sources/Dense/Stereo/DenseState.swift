import Scene

/// A look at the dense stage between two of its steps.
public struct DenseState: Sendable {
  /// The depths of the view that the step is about: row by row, in the model's unit, 0 = none.
  public var depth: [Float] = []
  /// The size of `depth`, pixels: the working size of the level.
  public var width = 0
  /// Rows of `depth`.
  public var height = 0
  /// The cloud, once it is fused.
  public var cloud: PointCloud?

  init(_ planes: PlaneMap, of view: DenseView, level: Int) {
    width = planes.width
    height = planes.height
    depth = (0..<planes.count).map { planes.planes[$0].x > 0 ? 1 / planes.planes[$0].x : 0 }
  }

  init(_ cloud: PointCloud) { self.cloud = cloud }
}
