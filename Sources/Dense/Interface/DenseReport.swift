/// What the dense stage did, view by view, and why views or pixels were left out.
public struct DenseReport: Codable, Sendable, Equatable {
  /// One registered view.
  public struct Entry: Codable, Sendable, Equatable {
    /// The photograph's name.
    public var name: String
    /// Working size, pixels; 0 when the image was not decoded.
    public var width = 0
    /// Working height, pixels.
    public var height = 0
    /// The views its depth was computed against, best first.
    public var sources: [String] = []
    /// Sparse points whose tracks contain the view.
    public var sparsePoints = 0
    /// Smallest depth that was searched, scene units.
    public var nearest = 0.0
    /// Largest depth that was searched, scene units.
    public var farthest = 0.0
    /// Pixels that had to be estimated: inside the mask and the undistorted image, and not clipped all round.
    public var pixels = 0
    /// Share of those whose correlation passed `max-cost`.
    public var estimated = 0.0
    /// Share of those that other views confirmed and that were not specks: what is kept.
    public var kept = 0.0
    /// Share of the kept pixels that the sensor's depth carries, not the photographs.
    public var fromSensor = 0.0
    /// Mean matching cost of the kept pixels, 0 (perfect) ... 2.
    public var meanCost = 0.0
    /// Why the view has no depth map; absent when it has one.
    public var reason: DenseViewProblem?

    /// An entry whose figures are not known yet.
    public init(name: String) { self.name = name }
  }

  /// Whether and how sensor depth took part.
  public struct Sensor: Codable, Sendable, Equatable {
    /// Views that came with sensor depth.
    public var views: Int
    /// Scene units per metre of sensor depth.
    public var scale: Double
    /// Where the scale comes from, or why there is none.
    public var source: SensorScaleSource
  }

  /// One entry for each registered view, in the views' order.
  public var views: [Entry] = []
  /// Absent when no view came with sensor depth.
  public var sensor: Sensor?
  /// Points of the fused cloud.
  public var points = 0
  /// Redundant points, whose position nearby, more certain points determine better; only `mesh`
  /// reads them.
  public var redundant = 0
  /// Mean number of views that agree on a point.
  public var meanSupport = 0.0
  /// How the object was told from its surroundings; absent where masks or a box say it, or the option
  /// is off.
  public var object: ObjectSeparation?

  /// A report of nothing done.
  public init() {}
}
