import Numerics
import Scene

/// What views are planned from.
public struct PlanInput: Sendable {
  /// Poses, cameras and sparse points.
  public var reconstruction: Reconstruction
  /// Standard deviation of a view's position by its index, world units; views without one count as the
  /// median of the others.
  public var deviations: [Int: Double] = [:]
  /// The world's upward direction, length 1; `nil` for +Y.
  public var up: SIMD3<Double>?
  /// The dense cloud of the same world.
  public var cloud: PointCloud?
  /// The mesh of the same world.
  public var mesh: TriangleMesh?

  /// What alignment left; the rest can be added.
  public init(_ reconstruction: Reconstruction) { self.reconstruction = reconstruction }
}
