import Geometry
import Scene
import Support

/// Uncertainty of a view's pose, from the normal equations of the last adjustment.
public struct PoseDeviation: Codable, Sendable, Equatable {
  /// The view's name.
  public var view: String
  /// Standard deviation of the camera center, world units (meters if metric).
  public var position: Double
  /// Standard deviation of the rotation, degrees.
  public var rotation: Double
}

extension PoseDeviation {
  /// Maximum number of views for which the full covariance is computed, since its cost grows with
  /// their cube; larger models use blocks (`PoseBlocks`).
  static let maxViews = 200

  /// Standard deviations for a model's registered views; empty for undetermined models.
  static func all(_ mapped: MappedModel, scale: Double) -> [PoseDeviation] {
    guard let found = mapped.state.covariance else { return [] }
    return zip(found.views, found.poses).sorted { $0.0 < $1.0 }.map { view, pose in
      PoseDeviation(
        view: mapped.problem.name(view), position: pose.centerDeviation * scale,
        rotation: pose.rotationDeviation * 180 / .pi)
    }
  }
}

extension IncrementalMapper {
  /// Covariance of the finished model; `nil` for undetermined models.
  ///
  /// The scale of the loss is `Adjustment.lossScale`, so that the result is close to that of least
  /// squares; the last adjustment reduces the weight of large residuals more.
  func uncertainty() throws -> PoseCovariance? {
    let tracks = (0..<state.model.tracks.count).filter { state.model.hasPoint[$0] }
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: tracks,
      freedoms: schedule.freedoms(state.model, isFinal: true))
    adjustment.priors = constraints.priors(problem, variance: constraintVariance)
    adjustment.rig = state.rig
    let isLarge = state.model.registeredCount > PoseDeviation.maxViews
    if isLarge {
      adjustment.maxObservations = ObservationThinning.limit(views: problem.viewCount)
    }
    let (bundle, views) = state.model.bundleProblem(adjustment, problem)
    var options = BundleOptions()
    options.loss = .softL1(scale: Adjustment.lossScale)
    guard isLarge else {
      return try bundle.covariance(options, in: context).map {
        PoseCovariance(
          views: views, poses: $0.poses, intrinsics: $0.intrinsics, variance: $0.variance)
      }
    }
    let found = zip(views, try PoseBlocks(bundle).covariances(options, in: context))
      .compactMap { view, pose in pose.map { (view, $0) } }
    return PoseCovariance(views: found.map(\.0), poses: found.map(\.1), intrinsics: [])
  }

  /// Maximum standard deviation of a determined principal point, relative to its prior.
  private static let maxOpenness = 0.5
  /// Minimum χ² per parameter for a principal point or a distortion to be significant, beyond
  /// chance and small systematic errors; about the value of Schwarz's criterion for ten thousand
  /// observations.
  private static let minChiSquare = 10.0

  /// Free intrinsics that the views do not determine, or do not distinguish from the assumed
  /// values: superfluous parameters make the others less accurate, above all the focal length.
  func undecidedIntrinsics() -> [Int: IntrinsicsFreedom] {
    let found = (state.covariance?.intrinsics ?? []).enumerated().map { camera, deviation in
      var undecided: IntrinsicsFreedom = []
      if isPrincipalPointOpen(camera, deviation) { undecided.insert(.principalPoint) }
      if let distance = deviation.distortionChiSquare, distance < Self.minChiSquare {
        undecided.formUnion([.k1, .k2])
      }
      return (camera, undecided)
    }
    return Dictionary(uniqueKeysWithValues: found.filter { !$0.1.isEmpty })
  }

  private func isPrincipalPointOpen(_ camera: Int, _ deviation: IntrinsicsDeviation) -> Bool {
    guard deviation.principalPoint > 0 else { return false }
    let (now, assumed) = (state.model.cameras[camera], problem.views.cameras[camera].camera)
    let (x, y) = (now.cx - assumed.cx, now.cy - assumed.cy)
    return deviation.principalPointOpenness > Self.maxOpenness
      || x * x + y * y < 2 * Self.minChiSquare * deviation.principalPoint * deviation.principalPoint
  }
}
