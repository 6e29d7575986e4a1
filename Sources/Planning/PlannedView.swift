import Geometry
import Scene

/// Knowledge of the surface, current or expected.
public struct SurfaceOutlook: Sendable, Equatable {
  /// Share of the visible surface that at least three mutually matching views see.
  public var covered: Double
  /// Median standard deviation of the surface's position, world units.
  public var error: Double
}

/// A planned view.
public struct PlannedView: Sendable, Equatable {
  /// The registered view nearest in direction, as a reference for the photographer.
  public struct Neighbor: Sendable, Equatable {
    /// Index of the view.
    public var view: Int
    /// Degrees to move around the object, positive counterclockwise seen from above: to the right.
    public var turn: Double
    /// Degrees to move upwards.
    public var climb: Double
    /// Ratio of the distance to that of the neighbor.
    public var distanceRatio: Double
  }

  /// `cameraFromWorld`, upright and aimed at the object's center.
  public var pose: RigidTransform
  /// Direction from the object's center; its `view` continues the indices of the registered views.
  public var direction: ViewCoverage.Direction
  /// The nearest registered view.
  public var neighbor: Neighbor
  /// The purpose of the view.
  public var reason: ViewPurpose
  /// Expected knowledge with all views up to this one.
  public var outlook: SurfaceOutlook
  /// The gain: half the logarithm of the ratio of the samples' covariance determinants, averaged
  /// over the surface.
  public var gain: Double
}

/// Views to take next, in this order.
public struct ViewPlan: Sendable, Equatable {
  /// The views; fewer than requested if no further one would register with the others.
  public var views: [PlannedView]
  /// Knowledge of the surface without the planned views.
  public var before: SurfaceOutlook
  /// The object's center, world.
  public var middle: SIMD3<Double>
  /// Radius of the object about its center, world units.
  public var radius: Double
  /// Number of visible surface samples.
  public var sampleCount: Int
  /// Directions of the registered views from the center.
  public var present: [ViewCoverage.Direction]
  /// For each direction cell, rows from bottom to top: the share that is covered without the
  /// planned views; `nil` without visible surface.
  public var cells: [Double?]
  /// Number of columns of `cells`, by azimuth from 0.
  public var columns: Int

  /// Expected knowledge with all planned views.
  public var after: SurfaceOutlook { views.last?.outlook ?? before }
}
