import Geometry
import Scene

/// How well the surface is known, or is expected to be.
public struct SurfaceOutlook: Sendable, Equatable {
  /// Share of the surface that can be seen at all which three or more views see that match each other.
  public var covered: Double
  /// Median standard deviation of the surface's position, world units.
  public var error: Double
}

/// A place to photograph from next.
public struct PlannedView: Sendable, Equatable {
  /// The registered view nearest to it in direction, from which a photographer finds the place.
  public struct Neighbour: Sendable, Equatable {
    /// Index of the view.
    public var view: Int
    /// Degrees to go round the object, positive counter-clockwise seen from above: to the right.
    public var turn: Double
    /// Degrees to go up.
    public var climb: Double
    /// Distance over the neighbour's.
    public var distanceRatio: Double
  }

  /// `cameraFromWorld`, looking at the object's middle, upright.
  public var pose: RigidTransform
  /// Where it stands round the object's middle; its `view` counts on from the registered ones.
  public var direction: ViewCoverage.Direction
  /// The nearest view there is.
  public var neighbour: Neighbour
  /// What it is for.
  public var reason: ViewReason
  /// What is expected of all views up to this one.
  public var outlook: SurfaceOutlook
  /// What it adds: half the logarithm of how much smaller the samples' covariances become, the mean
  /// over the surface.
  public var gain: Double
}

/// Views to take next, in this order.
public struct ViewPlan: Sendable, Equatable {
  /// The views; fewer than asked for where no further one would join the others.
  public var views: [PlannedView]
  /// How well the surface is known without them.
  public var before: SurfaceOutlook
  /// The object's middle, world.
  public var middle: SIMD3<Double>
  /// Radius of the object about its middle, world units.
  public var radius: Double
  /// Samples of the surface that can be seen.
  public var sampleCount: Int
  /// The registered views about the middle.
  public var present: [ViewCoverage.Direction]
  /// Of each cell of directions from the middle, rows from below to above: the share covered without
  /// the planned views; `nil` where there is nothing to see.
  public var cells: [Double?]
  /// Columns of `cells`, by azimuth from 0.
  public var columns: Int

  /// What is expected with all of them.
  public var after: SurfaceOutlook { views.last?.outlook ?? before }
}
