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
  /// Which intrinsics are refined.
  public var refinement = IntrinsicsRefinement()
  /// Whether the scale comes from sensor depth or device poses that agree with the model.
  public var metricFromDepth = true

  /// Whether the method `device` adjusts the poses of supported views.
  public var adjustsDevice = false

  /// Which of the models that could not be joined becomes the result, counted from 1 in the order
  /// they were built.
  public var component = 1

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
