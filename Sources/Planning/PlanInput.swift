import Numerics
import Scene

/// The data from which views are planned.
public struct PlanInput: Sendable {
  /// Poses, cameras and sparse points.
  public var reconstruction: Reconstruction
  /// Standard deviation of a view's position by its index, world units; views without a value use
  /// the median of the others.
  public var deviations: [Int: Double] = [:]
  /// The world's upward direction, of length 1; `nil` for +Y.
  public var up: SIMD3<Double>?
  /// The dense cloud in the same world.
  public var cloud: PointCloud?
  /// The mesh in the same world.
  public var mesh: TriangleMesh?

  /// Creates an input from an alignment result; the other properties are optional.
  public init(_ reconstruction: Reconstruction) { self.reconstruction = reconstruction }
}
