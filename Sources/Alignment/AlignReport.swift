import Geometry
import Scene

/// What the `align` stage found, and why what is missing is missing.
public struct AlignReport: Codable, Sendable, Equatable {
  /// Views with a pose, without those placed by their device's poses.
  public var registered = 0
  /// Views of the input.
  public var frames = 0
  /// Models built; 1 when all registered views joined.
  public var components = 0
  /// Points of the main model.
  public var points = 0
  /// Keypoints that support those points.
  public var observations = 0
  /// Pixels.
  public var meanReprojectionError = 0.0
  /// Pixels.
  public var medianReprojectionError = 0.0
  /// Observations per point.
  public var meanTrackLength = 0.0
  /// Whether the unit of length is the metre.
  public var metric = false
  /// Views without a pose, with the gate each failed.
  public var unregistered: [Unregistered] = []
  /// Initial pairs in the order they were tried.
  public var initialPairs: [InitialPairRecord] = []
  /// Attempts to register views of the main model, in order.
  public var steps: [RegistrationRecord] = []
  /// Intrinsics before and after, by camera.
  public var cameras: [CameraRecord] = []
  /// Names of the views of each model, the result first.
  public var models: [[String]] = []
  /// Figures of each model, in the same order.
  public var modelRecords: [ComponentRecord] = []
  /// The methods that were run, the one whose result was taken first.
  public var methods: [MethodRecord] = []
  /// How views were aligned in clusters; `nil` where that was not tried.
  public var partition: PartitionRecord?
  /// Structure that occurs twice, and what was done about it.
  public var duplicates = DisambiguationRecord()
  /// Where the unit of length comes from.
  public var scale = ScaleRecord()
  /// Where the upward direction comes from.
  public var up = UpRecord()
  /// Where the origin is.
  public var origin = WorldOrigin.points
  /// How well the device's own poses fit the model; `nil` without any.
  public var devices: DeviceRecord?
  /// Views whose pose rests on the device's.
  public var placed: [PlacedRecord] = []
  /// How uncertain each pose is, over all worlds that differ by a similarity.
  public var deviations: [PoseDeviation] = []

  /// A report of nothing found.
  public init() {}
}
