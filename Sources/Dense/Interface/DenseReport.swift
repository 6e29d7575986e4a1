/// Results of the dense stage by view, with the reasons for views and pixels that were left out.
public struct DenseReport: Codable, Sendable, Equatable {
  /// Results of one registered view.
  public struct Entry: Codable, Sendable, Equatable {
    /// The photograph's name.
    public var name: String
    /// Working width, pixels; 0 if the image was not decoded.
    public var width = 0
    /// Working height, pixels.
    public var height = 0
    /// The views its depth was computed against, the best first.
    public var sources: [String] = []
    /// Sparse points whose tracks contain the view.
    public var sparsePoints = 0
    /// Minimum depth searched, scene units.
    public var nearest = 0.0
    /// Maximum depth searched, scene units.
    public var farthest = 0.0
    /// Pixels to estimate: inside the mask and the undistorted image, and not in clipped areas.
    public var pixels = 0
    /// Share of `pixels` whose cost passed `max-cost`.
    public var estimated = 0.0
    /// Share of `pixels` that remained after the consistency and speckle filters.
    public var kept = 0.0
    /// Share of the remaining pixels whose depth comes from the sensor, not the photographs.
    public var fromSensor = 0.0
    /// Mean matching cost of the remaining pixels, 0 (perfect) ... 2.
    public var meanCost = 0.0
    /// Why the view has no depth map; absent if it has one.
    public var reason: DenseViewProblem?

    /// An entry without results.
    public init(name: String) { self.name = name }
  }

  /// Whether and how sensor depth was used.
  public struct Sensor: Codable, Sendable, Equatable {
    /// Number of views with sensor depth.
    public var views: Int
    /// Scene units per meter of sensor depth.
    public var scale: Double
    /// Source of the scale, or why there is none.
    public var source: SensorScaleSource
  }

  /// One entry per registered view, in the order of the views.
  public var views: [Entry] = []
  /// Absent if no view has sensor depth.
  public var sensor: Sensor?
  /// Number of points of the fused cloud.
  public var points = 0
  /// Number of redundant points: those whose position nearby, more certain points determine better.
  /// Only `mesh` reads them.
  public var redundant = 0
  /// Mean number of views that agree on a point.
  public var meanSupport = 0.0
  /// Share of the pixels that the finest level searched, without edges around the object: those where
  /// coarse depth shows it; absent if all were searched.
  public var searched: Double?
  /// How the object was separated from its surroundings; absent if masks or a box define it, or the
  /// option is off.
  public var object: ObjectSeparation?

  /// An empty report.
  public init() {}
}
