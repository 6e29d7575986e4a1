import Support

/// How poses are found.
public enum AlignMethod: String, Sendable, Codable, CaseIterable {
  /// `partitioned` where there are very many views, else `incremental`; where its model leaves out views or
  /// contradicts its own pairs, `global` too, and the better of both; where they leave views out whose
  /// device poses explain the matches as well, `device`.
  case auto
  /// View by view from a good pair.
  case incremental
  /// All rotations, then all positions at once.
  case global
  /// Clusters of views independently of one another, then joined.
  case partitioned
  /// The recording device's own poses, as they are or adjusted.
  case device
  /// The same of poses that another tool computed.
  case given

  /// Whether a model starts from one pair, which can be asked for.
  var startsFromPair: Bool { self == .auto || self == .incremental }

  /// Whether poses are taken rather than found.
  var takesPoses: Bool { self == .device || self == .given }
}

/// Gates and switches of incremental structure from motion.
///
/// Pixel limits hold for images up to 2400 pixels long and grow with longer ones.
public struct AlignOptions: StageOptions {
  /// How poses are found.
  public var method = AlignMethod.auto
  /// How views are cut into clusters.
  public var partition = Partition()
  /// What is asked of the pair that a model starts from.
  public var initialization = Initialization()
  /// What is asked of the pose of a new view.
  public var registration = Registration()
  /// Largest reprojection error of an observation that is kept, pixels.
  public var maxError = 4.0
  /// Angle that two rays to a point must reach for it to be kept, degrees.
  public var minAngle = 1.5
  /// Whether points that only two views were matched on are used.
  public var twoViewTracks = false
  /// Which intrinsics are refined.
  public var refinement = Refinement()
  /// Whether the scale is taken from sensor depth or device poses that agree with the model.
  public var metricFromDepth = true

  /// Whether `device` adjusts the poses of views that enough points hold.
  public var adjustsDevice = false

  /// Which of the models that do not join becomes the result, from 1 in the order they were built.
  public var component = 1

  /// Sizes of the clusters of views.
  public struct Partition: Sendable, Equatable {
    /// Most views of a cluster, without those that it shares with its neighbours.
    public var clusterViews = 200
    /// Views of its neighbours that a cluster takes in, as a share of its own.
    public var overlap = 0.2
  }

  /// Limits of the initial pair.
  public struct Initialization: Sendable, Equatable {
    /// Two view names, separated by a comma, of the initial pair; empty to choose one.
    public var pair = ""
    /// Fewest points an initial pair must triangulate.
    public var minInliers = 100
    /// Smallest median angle between the rays of an initial pair, degrees.
    public var minAngle = 8.0
    /// Largest share of an initial pair's motion along the viewing direction, 0 ... 1.
    public var maxForward = 0.95
  }

  /// Limits of a new view's pose.
  public struct Registration: Sendable, Equatable {
    /// Largest reprojection error of a point that supports a new pose, pixels.
    public var maxError = 10.0
    /// Fewest points that must support the pose of a new view.
    public var minInliers = 30
    /// Smallest share of the visible points that must support a new pose, 0 ... 1.
    public var minInlierRatio = 0.2
    /// Views to register out of turn, separated by commas: NAME@COUNT takes the view when COUNT are
    /// registered, if it can be tried then.
    public var order = ""
  }

  /// Switches of the intrinsics' refinement.
  public struct Refinement: Sendable, Equatable {
    /// Whether focal lengths that were not given are refined.
    public var focal = true
    /// Whether k1 and k2 of cameras that were not given are refined.
    public var distortion = true
    /// Whether principal points are refined in the end, where the views determine them.
    public var principalPoint = true
    /// Whether given intrinsics are refined like others.
    public var given = false
  }

  /// Most models that an alignment keeps: the main one, and those that did not join it.
  static let maxModels = 7

  /// The defaults, which suit captures of one object by one camera.
  public init() {}

  /// Name, range, unit and help of every option.
  public static let settings: [Setting<Self>] = [
    .choice(
      "method", \.method,
      "How poses are found; auto takes the better result, given and device those that came along."),
    .count(
      "cluster-size", \.partition.clusterViews, in: 10...10_000,
      "Most views of a cluster of the method partitioned, without those it shares."),
    .number(
      "cluster-overlap", \.partition.overlap, in: 0...1,
      "Views of its neighbours that a cluster takes in, as a share of its own."),
    .text(
      "init-pair", \.initialization.pair,
      "Two view names, separated by a comma, to start from; chosen when empty."),
    .count(
      "init-inliers", \.initialization.minInliers, in: 15...10_000,
      "Fewest points an initial pair must triangulate; halved twice when no pair has them."),
    .number(
      "init-angle", \.initialization.minAngle, in: 0.1...90, unit: .degrees,
      "Smallest median angle between the rays of an initial pair."),
    .number(
      "init-forward", \.initialization.maxForward, in: 0.1...1,
      "Largest share of an initial pair's motion that may be along the viewing direction."),
    .number(
      "pose-error", \.registration.maxError, in: 0.5...100, unit: .pixels,
      "Largest reprojection error of a point that supports the pose of a new view."),
    .count(
      "min-inliers", \.registration.minInliers, in: 6...10_000,
      "Fewest points that must support the pose of a new view; halved in a last attempt."),
    .number(
      "min-inlier-ratio", \.registration.minInlierRatio, in: 0...1,
      "Smallest share of the visible points that must support the pose of a new view."),
    .text(
      "register", \.registration.order,
      "Frames to register out of turn: NAME@COUNT,... takes NAME when COUNT are registered."),
    .number(
      "max-error", \.maxError, in: 0.2...64, unit: .pixels,
      "Largest reprojection error of an observation that is kept."),
    .number(
      "min-angle", \.minAngle, in: 0.1...30, unit: .degrees,
      "Smallest largest angle between the rays to a point that is kept."),
    .flag(
      "two-view-tracks", \.twoViewTracks,
      "Also use points that only two views were matched on."),
    .flag("refine-focal", \.refinement.focal, "Refine focal lengths that were not given."),
    .flag(
      "refine-distortion", \.refinement.distortion,
      "Refine the radial distortion of cameras that were not given, where the views tell it."),
    .flag(
      "refine-principal-point", \.refinement.principalPoint,
      "Refine the principal point at the end where enough views determine it."),
    .flag("refine-given", \.refinement.given, "Refine the intrinsics of given cameras, too."),
    .flag(
      "metric-from-depth", \.metricFromDepth,
      "Take the scale from sensor depth or device poses where they agree with the model."),
    .flag(
      "adjust-device", \.adjustsDevice,
      "With the device's poses as the method, adjust those that enough points hold."),
    .count(
      "component", \.component, in: 1...maxModels,
      "Which model becomes the result where several do not join, as `components` lists them."),
  ]
}
