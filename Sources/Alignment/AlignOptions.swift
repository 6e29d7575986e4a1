import Scene
import Support

/// Thresholds and switches of the `align` stage.
///
/// Pixel limits apply to images up to 2400 pixels long and scale with longer ones.
public struct AlignOptions: StageOptions {
  /// Method that computes the poses.
  public var method = AlignMethod.auto
  /// How views are partitioned into clusters.
  public var partition = ClusterSizes()
  /// Limits of the initial pair of a model.
  public var initialization = InitialPairLimits()
  /// Limits of the pose of a new view.
  public var registration = RegistrationLimits()
  /// Maximum reprojection error of an observation, pixels.
  public var maxError = 4.0
  /// Minimum triangulation angle of a point, degrees.
  public var minAngle = 1.5
  /// Whether tracks of two views are used.
  public var twoViewTracks = false
  /// Lens family of cameras without given intrinsics.
  public var lens = LensChoice.loaded
  /// Which intrinsics are refined.
  public var refinement = IntrinsicsRefinement()
  /// Whether views of cameras that are fixed to each other share relative poses.
  public var rigs = true
  /// Whether the scale comes from sensor depth, device poses or satellite positions that agree with
  /// the model.
  public var metricFromDepth = true

  /// Whether the method `device` adjusts the poses of views with enough points (supported views).
  public var adjustsDevice = false

  /// Which of the models that could not be joined becomes the result, counted from 1 in the order
  /// they were built.
  public var component = 1

  /// Whether features, matches and poses are computed again with more sensitive settings if more
  /// than a tenth of the views have no pose, or uncertain poses make the result doubtful.
  public var retries = true

  /// Maximum number of models of an alignment: the main one and those that did not join it.
  static let maxModels = 7

  /// The options that mappers read.
  var mapping: MappingOptions {
    MappingOptions(
      points: PointLimits(
        maxError: maxError, minAngle: minAngle, twoViewTracks: twoViewTracks),
      initialization: initialization, registration: registration, refinement: refinement,
      adjustsDevice: adjustsDevice)
  }

  /// The defaults, which suit captures of one object by one camera.
  public init() {}

  /// Name, range, unit and help of every option.
  public static let settings: [Setting<Self>] = [
    .choice(
      "method", \.method,
      "How poses are determined; auto takes the better result, given and device take the "
        + "poses supplied with the capture."),
    .count(
      "cluster-size", \.partition.clusterViews, in: 10...10_000,
      "Maximum number of views per cluster in method partitioned, without shared views."),
    .number(
      "cluster-overlap", \.partition.overlap, in: 0...1,
      "Number of views that a cluster shares with its neighbors, relative to its own views."),
    .text(
      "init-pair", \.initialization.pair,
      "Two view names, separated by a comma, to start from; chosen automatically if empty."),
    .count(
      "init-inliers", \.initialization.minInliers, in: 15...10_000,
      "Minimum number of points triangulated by an initial pair; halved up to twice if no "
        + "pair has enough."),
    .number(
      "init-angle", \.initialization.minAngle, in: 0.1...90, unit: .degrees,
      "Minimum median triangulation angle of an initial pair."),
    .number(
      "init-forward", \.initialization.maxForward, in: 0.1...1,
      "Maximum share of an initial pair's motion along the viewing direction."),
    .number(
      "pose-error", \.registration.maxError, in: 0.5...100, unit: .pixels,
      "Maximum reprojection error of an inlier in the resection of a new view."),
    .count(
      "min-inliers", \.registration.minInliers, in: 6...10_000,
      "Minimum number of inliers in the resection of a new view; halved in a last attempt."),
    .number(
      "min-inlier-ratio", \.registration.minInlierRatio, in: 0...1,
      "Minimum inlier ratio in the resection of a new view."),
    .text(
      "register", \.registration.order,
      "Frames to register out of turn: NAME@COUNT,... tries NAME once COUNT are registered."),
    .number(
      "max-error", \.maxError, in: 0.2...64, unit: .pixels,
      "Maximum reprojection error of an observation."),
    .number(
      "min-angle", \.minAngle, in: 0.1...30, unit: .degrees,
      "Minimum triangulation angle of a point."),
    .flag(
      "two-view-tracks", \.twoViewTracks,
      "Also use tracks of only two views."),
    .choice(
      "lens", \.lens,
      "Lens family of cameras whose intrinsics are not given: as loaded, or a fisheye."),
    .flag("refine-focal", \.refinement.focal, "Refine focal lengths that were not given."),
    .flag(
      "refine-distortion", \.refinement.distortion,
      "Refine the radial distortion of cameras that were not given, if the views determine it."),
    .flag(
      "refine-principal-point", \.refinement.principalPoint,
      "Refine the principal point at the end, if enough views determine it."),
    .flag("refine-given", \.refinement.given, "Also refine the intrinsics of given cameras."),
    .flag(
      "rigs", \.rigs,
      "Estimate one relative pose per camera of a rig, and use it for the views without points."),
    .flag(
      "metric-from-depth", \.metricFromDepth,
      "Take the scale from sensor depth, device poses or satellite positions if they agree with "
        + "the model."),
    .flag(
      "adjust-device", \.adjustsDevice,
      "In method device, adjust the poses of views with enough points."),
    .flag(
      "retry", \.retries,
      "Repeat features, match and align with more sensitive settings if over a tenth of the frames "
        + "have no pose, or if uncertain poses make the result doubtful."),
    .count(
      "component", \.component, in: 1...maxModels,
      "Model to use as the result if several remain unconnected, numbered as in `components`."),
  ]
}
