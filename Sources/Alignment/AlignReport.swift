import Geometry
import Scene

/// Results of the `align` stage, with the reason for each view that has no pose.
public struct AlignReport: Codable, Sendable, Equatable {
  /// Number of views with a pose, excluding those placed by device poses.
  public var registered = 0
  /// Number of views in the input.
  public var frames = 0
  /// Number of models built; 1 if all registered views joined.
  public var components = 0
  /// Number of points of the main model.
  public var points = 0
  /// Number of observations of those points.
  public var observations = 0
  /// Mean reprojection error, pixels.
  public var meanReprojectionError = 0.0
  /// Median reprojection error, pixels.
  public var medianReprojectionError = 0.0
  /// Mean number of observations per point.
  public var meanTrackLength = 0.0
  /// Whether the unit of length is the meter.
  public var metric = false
  /// Views without a pose, each with the gate it failed.
  public var unregistered: [Unregistered] = []
  /// Initial pairs in the order they were tried.
  public var initialPairs: [InitialPairRecord] = []
  /// Attempts to register views of the main model, in order.
  public var steps: [RegistrationRecord] = []
  /// Intrinsics before and after, by camera.
  public var cameras: [CameraRecord] = []
  /// Names of the views of each model, the result first.
  public var models: [[String]] = []
  /// Statistics of each model, in the same order.
  public var modelRecords: [ComponentRecord] = []
  /// The methods that ran, the one that gave the result first.
  public var methods: [MethodRecord] = []
  /// How views were aligned in clusters; `nil` if that was not tried.
  public var partition: PartitionRecord?
  /// Duplicate structure that was found, and how it was resolved.
  public var duplicates = DisambiguationRecord()
  /// Source of the unit of length.
  public var scale = ScaleRecord()
  /// Source of the upward direction.
  public var up = UpRecord()
  /// Origin of the world.
  public var origin = WorldOrigin.points
  /// How well the device poses fit the model; `nil` without device poses.
  public var devices: DeviceRecord?
  /// How well satellite positions fit the model, and where it is; `nil` with fewer than four.
  public var satellites: SatelliteRecord?
  /// Number of control points that were adjusted with the views; `nil` if none.
  public var control: Int?
  /// Rigs of cameras; `nil` if the capture has none.
  public var rigs: [RigRecord]?
  /// Views placed by device poses.
  public var placed: [PlacedRecord] = []
  /// Uncertainty of each pose, up to a similarity of the world.
  public var deviations: [PoseDeviation] = []
  /// Evidence for and against the result; `nil` without a result.
  public var check: ModelCheck?
  /// Trials of other input, for a doubtful result.
  public var repairs: [RepairTrial] = []
  /// Alignments from more sensitive settings, in order.
  public var retries: [AlignRetry] = []
  /// Whether the retries and trials that apply to the result were made; `nil` if none apply, or if they
  /// were interrupted.
  public var isConcluded: Bool?
  /// What the first attempt lacked; `nil` unless a retry was used.
  public var firstAttempt: FirstAttempt?

  /// An empty report.
  public init() {}
}
