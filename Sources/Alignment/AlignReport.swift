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
  public var steps: [GrowthStep] = []
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

/// What a method of finding poses came to.
public struct MethodRecord: Codable, Sendable, Equatable {
  public var method: AlignMethod
  public var views: Int
  /// Sum over observations of points in three views or more of `1 − (error / limit)²`.
  public var score: Double
  /// Share of the verified pairs, by inliers, whose rotation is off the model's by more than 10°.
  public var contradiction: Double
  /// Turn of the world that most of those pairs have in common, degrees; 0 for none.
  public var turn: Double
  /// Share of the matches whose pair is turned by more than 60° against the model.
  public var turned = 0.0
}

/// A pair of views that was considered as the start of a model.
public struct InitialPairRecord: Codable, Sendable, Equatable {
  public var first: String
  public var second: String
  /// Focal length the attempt started from, pixels.
  public var focal: Double
  public var matches: Int
  /// Points triangulated with all gates passed.
  public var points: Int
  /// Median angle between the rays, degrees.
  public var angle: Double
  /// Share of the motion along the viewing direction, 0 ... 1.
  public var forward: Double
  /// Views of the trial model grown from the pair and its score; 0 where it was not grown.
  public var views: Int
  public var score: Double
  /// The gate that rejected the pair with its limit, or "accepted".
  public var verdict: String
}

/// One attempt to add a view to the model.
public struct GrowthStep: Codable, Sendable, Equatable {
  public var view: String
  /// Points of the model whose track contains one of the view's keypoints.
  public var visible: Int
  /// Those that support the estimated pose.
  public var inliers: Int
  public var accepted: Bool
  /// Points of the model after the step.
  public var points: Int
  /// Mean reprojection error of the view after the step, pixels.
  public var error: Double
}

/// Intrinsics before and after.
public struct CameraRecord: Codable, Sendable, Equatable {
  public var views: Int
  public var source: FocalSource
  public var start: Camera
  public var final: Camera
  /// What was refined in the last adjustment, for example "focal k1 k2".
  public var refined: String
  /// `nil` for very large or undetermined models.
  public var deviation: CameraDeviation?
  public var remark = ""
}

/// Standard deviations of refined intrinsics, pixels; 0 where held.
public struct CameraDeviation: Codable, Sendable, Equatable {
  public var focal: Double
  public var principalPoint: Double

  init(_ found: IntrinsicsDeviation) {
    (focal, principalPoint) = (found.focal, found.principalPoint)
  }
}

/// Where the unit of length comes from.
public struct ScaleRecord: Codable, Sendable, Equatable {
  /// "sensor-depth", "device-poses" or "none" (median camera distance = 1).
  public var source = "none"
  /// Scene units of the raw model per final unit.
  public var factor = 1.0
  /// Half the interquartile range of the ratios, relative.
  public var spread = 0.0
  public var samples = 0
  /// Why a present source was not used; empty otherwise.
  public var remark = ""
  public init() {}
}

/// How the recording device's own poses fit the model.
public struct DeviceRecord: Codable, Sendable, Equatable {
  /// Registered views that have one.
  public var poses: Int
  /// Those that one similarity brings onto the model.
  public var agreeing = 0
  /// Their median distance, relative to the extent of the centres.
  public var residual = 0.0
  /// What is wrong with them; empty where nothing is.
  public var remark = ""
}

/// A view that was placed by its device's pose; see `PlacedView`.
public struct PlacedRecord: Codable, Sendable, Equatable {
  public var view: String
  public var points: Int
  public var position: Double
  public var rotation: Double

  init(_ placed: PlacedView, view: String) {
    self.view = view
    (points, position, rotation) = (placed.points, placed.position, placed.rotation)
  }
}

/// Where the upward direction comes from.
public struct UpRecord: Codable, Sendable, Equatable {
  /// "gravity", "device-poses" or "cameras".
  public var source = "cameras"
  /// Median angle of the sources' directions to the result, degrees.
  public var spread = 0.0
  public var samples = 0
  public init() {}
}
