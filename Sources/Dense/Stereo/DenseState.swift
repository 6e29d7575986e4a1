import Scene

/// A read-only snapshot of the dense stage between two steps.
public struct DenseState: Sendable {
  /// Depths of the step's view: row by row, in the model's unit, 0 for none.
  public var depth: [Float] = []
  /// Width of `depth`, pixels: the working width of the level.
  public var width = 0
  /// Height of `depth`, pixels.
  public var height = 0
  /// The fused cloud, if it is complete.
  public var cloud: PointCloud?

  init(_ planes: PlaneMap, of view: DenseView, level: Int) {
    width = planes.width
    height = planes.height
    depth = (0..<planes.count).map { planes.planes[$0].x > 0 ? 1 / planes.planes[$0].x : 0 }
  }

  init(_ cloud: PointCloud) { self.cloud = cloud }
}
