/// What the dense stage did, view by view, and why views or pixels were left out.
public struct DenseReport: Codable, Sendable, Equatable {
  /// One registered view.
  public struct Entry: Codable, Sendable, Equatable {
    public var name: String
    public var width = 0
    public var height = 0
    /// The views its depth was computed against, best first.
    public var sources: [String] = []
    public var sparsePoints = 0
    /// Smallest and largest depth that was searched, scene units.
    public var nearest = 0.0
    public var farthest = 0.0
    /// Pixels that had to be estimated (inside the mask and the undistorted image).
    public var pixels = 0
    /// Share of those whose correlation passed `max-cost`.
    public var estimated = 0.0
    /// Share of those that other views confirmed and that were not specks: what is kept.
    public var kept = 0.0
    /// Share of the kept pixels that the sensor's depth carries, not the photographs.
    public var fromSensor = 0.0
    public var meanCost = 0.0
    /// Why the view has no depth map; absent when it has one.
    public var reason: String?

    public init(name: String) { self.name = name }
  }

  /// Whether and how sensor depth took part.
  public struct Sensor: Codable, Sendable, Equatable {
    public var views: Int
    /// Scene units per metre of sensor depth.
    public var scale: Double
    /// `metric reconstruction`, `ratio to sparse points`, or why it was not used.
    public var source: String
  }

  public var views: [Entry] = []
  public var sensor: Sensor?
  /// Points of the fused cloud and the mean number of views behind each.
  public var points = 0
  public var meanSupport = 0.0

  public init() {}
}
