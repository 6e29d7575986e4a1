import Geometry
import Scene

/// What the `align` stage found, and why what is missing is missing.
public struct AlignReport: Codable, Sendable, Equatable {
  public var registered = 0
  public var frames = 0
  /// Models built; 1 when all registered views joined.
  public var components = 0
  public var points = 0
  public var observations = 0
  /// Pixels.
  public var meanReprojectionError = 0.0
  public var medianReprojectionError = 0.0
  public var meanTrackLength = 0.0
  public var metric = false
  public var unregistered: [Unregistered] = []
  public var initialPairs: [InitialPairRecord] = []
  public var steps: [RegistrationRecord] = []
  public var cameras: [CameraRecord] = []
  /// Names of the views of each model, the largest first.
  public var models: [[String]] = []
  /// The methods that were run, the one whose result was taken first.
  public var methods: [MethodRecord] = []
  /// Structure that occurs twice, and what was done about it.
  public var duplicates = DisambiguationRecord()
  public var scale = ScaleRecord()
  public var up = UpRecord()
  /// What the device's own poses are worth; `nil` without any.
  public var devices: DeviceRecord?
  /// Views whose pose rests on the device's.
  public var placed: [PlacedRecord] = []
  /// How uncertain each pose is, over all worlds that differ by a similarity.
  public var deviations: [PoseDeviation] = []

  public init() {}
}
