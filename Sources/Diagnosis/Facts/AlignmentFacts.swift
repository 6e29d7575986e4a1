import Geometry
import Scene

/// What alignment found, by the numbers of frames in `RunFacts.frames`.
public struct AlignmentFacts: Sendable {
  /// Whether each frame has a pose.
  public var isRegistered: [Bool]
  /// Why frames have none.
  public var reasons: [Int: UnregisteredReason] = [:]
  /// Frames of each model, the largest first.
  public var models: [[Int]] = []
  /// Direction of each frame from the object, degrees round the vertical; `nil` without a pose.
  public var azimuths: [Double?] = []
  /// Share of the expected correspondences that the model lacks.
  public var missing = 0.0
  /// Share of the matches in pairs that are turned sharply against the model.
  public var turned = 0.0
  /// Pairs left out because they match alike sides, and all pairs.
  public var pairsOfAlikeSides = (dropped: 0, total: 0)
  /// Share of the matches whose pair contradicts the model's rotations; `nil` where not measured.
  public var contradiction: Double?
  /// Turn under which the object looks the same and nothing tells its sides apart, degrees; `nil`
  /// where there is none.
  public var alikeTurn: Double?
  /// Least spread of the sparse points over their greatest: 0 for a plane; `nil` without points.
  public var relief: Double?
  /// Clusters that were aligned by themselves and did not join the others.
  public var clustersApart = 0
  /// Joins between clusters that were left out because their loops do not close.
  public var openLoops = 0
  /// Whether the stage itself says that frames may lie on the wrong side.
  public var isAmbiguous = false
  /// Initial pairs that were refused.
  public var refusals: [InitialPairVerdict] = []
  /// The unit of length.
  public var scale = ScaleFacts()
  /// The device's poses; `nil` without any.
  public var devices: DeviceFacts?

  /// Nothing but which frames have poses.
  public init(isRegistered: [Bool]) { self.isRegistered = isRegistered }

  /// Frames without a pose.
  public var lost: [Int] { isRegistered.indices.filter { !isRegistered[$0] } }
}

/// A camera as it was given and as alignment found it.
public struct CameraFacts: Sendable {
  /// Where the focal length is from.
  public var source: FocalSource
  /// Before alignment.
  public var start: Camera
  /// Registered frames taken with it.
  public var views = 0
  /// In the result; `nil` before alignment.
  public var final: Camera?
  /// What it would be if it were not held; `nil` where it was not, or that was not looked for.
  public var freed: Camera?
  /// Twice the logarithm of the likelihood that freeing it gains.
  public var gain: Double?
  /// Focal length that the frames' own EXIF states, median, pixels.
  public var exifFocal: Double?
  /// Lenses, by camera and focal length, that the frames' own EXIF names.
  public var exifLenses = 0
  /// Diagonal that EXIF states for the frames over that of their pixels, median: above 1 where they
  /// were cut or reduced.
  public var exifSize: Double?
  /// Focal lengths of single frames, the 90th over the 10th percentile.
  public var focalSpread: Double?
  /// Mean reprojection error of the outermost quarter of the radius over that of the innermost.
  public var radialGrowth: Double?

  /// A camera before alignment.
  public init(source: FocalSource, start: Camera) { (self.source, self.start) = (source, start) }
}

/// Where the unit of length comes from.
public struct ScaleFacts: Sendable {
  /// World units by sensor depth over world units by device poses; `nil` without both.
  public var depthOverPoses: Double?
  /// Spread of the ratios of sensor depth to model depth, and the largest that is believed.
  public var depthSpread: (value: Double, limit: Double)?
  /// Median of the sensor's depths at points of the model, metres.
  public var sensorDepth: Double?

  /// Nothing known.
  public init() {}
}

/// How the device's poses fit the model.
public struct DeviceFacts: Sendable {
  /// Registered frames with a device pose.
  public var count: Int
  /// Those that agree with the model after one similarity.
  public var agreeing: Int
  /// Smallest share that must agree.
  public var limit: Double
  /// How the poses have to be converted to agree; empty where nothing helps or they agree.
  public var conversion: String

  /// Device poses and how they fit.
  public init(count: Int, agreeing: Int, limit: Double, conversion: String) {
    (self.count, self.agreeing, self.limit) = (count, agreeing, limit)
    self.conversion = conversion
  }
}

/// What masks show and hide, over the frames that have one.
public struct MaskFacts: Sendable {
  /// Frames with a mask.
  public var count: Int
  /// Median share of a picture that its mask shows.
  public var shown: Double
  /// Median share of a picture's border that is shown.
  public var borderShown: Double
  /// Median share of its centre that is shown.
  public var centreShown: Double
  /// Share of the keypoints that masks hide.
  public var hiddenKeypoints: Double
  /// Frames with masks, and the aspect ratio of each mask over its photograph's, at least 1.
  public var shapes: [(frame: Int, ratio: Double)] = []

  /// The medians of masks.
  public init(
    count: Int, shown: Double, borderShown: Double, centreShown: Double, hiddenKeypoints: Double
  ) {
    (self.count, self.shown, self.borderShown) = (count, shown, borderShown)
    (self.centreShown, self.hiddenKeypoints) = (centreShown, hiddenKeypoints)
  }
}
