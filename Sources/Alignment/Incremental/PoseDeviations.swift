import Geometry
import Scene
import Support

/// How uncertain a view's pose is, from the last adjustment's normal equations.
public struct PoseDeviation: Codable, Sendable, Equatable {
  /// The view's name.
  public var view: String
  /// Standard deviation of the camera's centre, world units (metres when metric).
  public var position: Double
  /// Degrees.
  public var rotation: Double
}

extension PoseDeviation {
  /// Most views whose covariance is computed as a whole, as its cost grows with their cube; larger
  /// models are looked at in blocks (`PoseBlocks`).
  static let maxViews = 200

  /// The deviations of a model's registered views; empty for undetermined models.
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
  /// How uncertain the finished model is; `nil` for undetermined ones.
  ///
  /// As of least squares, which the last adjustment is not: what fits badly counts less there.
  func uncertainty() throws -> PoseCovariance? {
    let tracks = (0..<state.model.tracks.count).filter { state.model.hasPoint[$0] }
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: tracks,
      freedoms: schedule.freedoms(state.model, isFinal: true))
    let isLarge = state.model.registeredCount > PoseDeviation.maxViews
    if isLarge {
      adjustment.maxObservations = ObservationThinning.limit(views: problem.viewCount)
    }
    let (bundle, views) = state.model.bundleProblem(adjustment, problem)
    var options = BundleOptions()
    options.loss = .softL1(scale: Adjustment.lossScale)
    guard isLarge else {
      return try bundle.covariance(options, in: context).map {
        PoseCovariance(views: views, poses: $0.poses, intrinsics: $0.intrinsics)
      }
    }
    let found = zip(views, try PoseBlocks(bundle).covariances(options, in: context))
      .compactMap { view, pose in pose.map { (view, $0) } }
    return PoseCovariance(views: found.map(\.0), poses: found.map(\.1), intrinsics: [])
  }

  /// Share of the prior's deviation that may be left of a principal point.
  private static let maxOpenness = 0.5
  /// χ² a parameter below which a principal point or a distortion is no further off than chance and small
  /// systematic errors bring it: about what Schwarz's criterion asks over ten thousand observations.
  private static let minChiSquare = 10.0

  /// What was freed of cameras and the views do not determine, or do not distinguish from what was
  /// assumed: more parameters than they ask for take exactness from the others, the focal length above all.
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
