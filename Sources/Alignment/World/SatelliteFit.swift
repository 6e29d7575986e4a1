import Geometry
import Numerics
import Scene
import Support

/// The similarity from a model to satellite positions, if the positions agree with the camera
/// centers.
struct SatelliteFit: Sendable {
  /// Minimum number of agreeing positions, and their minimum share of all.
  static let minPositions = 4
  static let minShare = 0.5
  /// Maximum residual relative to the spread of the positions: beyond, receivers' errors are
  /// fitted.
  static let maxResidual = 0.3
  /// Maximum relative standard deviation of a scale that is used.
  static let maxScaleDeviation = 0.1

  private(set) var track: SatelliteTrack
  /// Registered views with a position.
  private(set) var fitted: Int
  /// Indices of the agreeing positions in `track.fixes`.
  private(set) var agreeing: [Int] = []
  /// Maps the model to east, north and up of `track.horizon`.
  private(set) var enuFromModel: Similarity = .identity
  /// Root mean square residuals of the agreeing positions, meters.
  private(set) var horizontal = 0.0
  private(set) var vertical = 0.0
  /// Root mean square distance of the agreeing positions from their mean, meters.
  private(set) var spread = 0.0
  /// Standard deviations of the logarithm of the scale, of up and of north, the latter in radians.
  private(set) var scaleDeviation = Double.infinity
  private(set) var upDeviation = Double.infinity
  private(set) var northDeviation = Double.infinity

  /// Maximum standard deviation of an upward direction that is used, radians (3°).
  static let maxUpDeviation = 3 * Double.pi / 180

  /// Whether the positions determine up.
  var determinesUp: Bool { isUsed && upDeviation <= Self.maxUpDeviation }

  /// Whether the positions determine the scale.
  var isUsed: Bool {
    agreeing.count >= Self.minPositions
      && Double(agreeing.count) >= Self.minShare * Double(fitted)
      && scaleDeviation <= Self.maxScaleDeviation
      && horizontal <= Self.maxResidual * spread
  }

  /// Up in the model.
  var up: SIMD3<Double> { normalized(enuFromModel.rotation.transpose * SIMD3(0, 0, 1)) }

  /// - Parameter up: A direction in the model that other evidence shows to be up, with its standard
  ///   deviation in radians; positions along a line leave the rotation about it open.
  /// If no similarity fits, no position agrees.
  ///
  /// - Returns: `nil` if fewer than `minPositions` views with a pose have a position.
  init?(
    _ poses: [RigidTransform?], views: ViewSet, up: (axis: SIMD3<Double>, deviation: Double)?,
    seed: UInt64
  ) {
    guard let track = SatelliteTrack(views) else { return nil }
    self.track = track
    let own = track.fixes.indices.filter { poses[track.fixes[$0].view] != nil }
    let centers = own.map { poses[track.fixes[$0].view]?.center ?? .zero }
    fitted = own.count
    guard own.count >= Self.minPositions else { return nil }
    var problem = SatelliteProblem(centers, own.map { track.fixes[$0] }, up: up)
    guard let start = problem.start(seed: seed),
      let solution = problem.solve(from: start, isScaleKnown: track.isAccuracyStated)
    else {
      // What the receivers state.
      let deviations = own.map { max(track.fixes[$0].deviation.x, track.fixes[$0].deviation.y) }
      horizontal = (deviations.median() ?? 0) * 2.0.squareRoot()
      spread = Self.spread(own.map { track.fixes[$0].point })
      return
    }
    enuFromModel = solution.map
    agreeing = solution.inliers.map { own[$0] }
    horizontal = solution.horizontal
    vertical = track.hasHeights ? solution.vertical : 0
    scaleDeviation = solution.deviations.scale
    upDeviation = solution.deviations.up
    northDeviation = solution.deviations.north
    spread = Self.spread(agreeing.map { track.fixes[$0].point })
  }

  /// Root mean square horizontal distance from the mean, meters.
  private static func spread(_ points: [SIMD3<Double>]) -> Double {
    let mean = points.reduce(.zero, +) / Double(max(points.count, 1))
    let sum = points.reduce(0.0) { sum, point in
      let d = point - mean
      return sum + d.x * d.x + d.y * d.y
    }
    return (sum / Double(max(points.count, 1))).squareRoot()
  }

  /// Standard deviation of a position, meters: as stated, otherwise that of the residuals.
  func deviation(of index: Int) -> SIMD3<Double> {
    let stated = track.fixes[index].deviation
    guard !track.isAccuracyStated else { return stated }
    let across = max(horizontal / 2.0.squareRoot(), Self.minDeviation)
    return SIMD3(
      across, across, track.hasHeights ? max(vertical, Self.minDeviation) : stated.z)
  }

  /// Minimum deviation of a position whose accuracy is not stated, meters: relative errors of
  /// consumers' receivers and barometers within minutes. Residuals alone would not do, because they
  /// decrease as the positions gain weight.
  private static let minDeviation = 0.25
}

extension SatelliteFit {
  /// Deviation of up beyond which positions need other evidence for it, radians (10°): those along a
  /// line.
  private static let openUp = 10 * Double.pi / 180

  /// The fit of the positions alone; if they leave up open, with the upward direction of gravity, of
  /// a gimbal or of device poses.
  init?(
    _ poses: [RigidTransform?], views: ViewSet, devices: DeviceAlignment?, seed: UInt64
  ) {
    guard views.views.contains(where: { $0.position != nil }),
      let alone = SatelliteFit(poses, views: views, up: nil, seed: seed)
    else { return nil }
    self = alone
    guard upDeviation > Self.openUp else { return }
    let level = LevelCameras(poses.compactMap { $0?.rotation })
    let evidence = UpEvidence.all(
      poses, views: views, devices: devices, satellites: nil, level: level)
    guard let best = evidence.first,
      let helped = SatelliteFit(
        poses, views: views, up: (best.up, best.deviation), seed: seed)
    else { return }
    self = helped
    // The direction is that of the other evidence.
    upDeviation = .infinity
  }
}
