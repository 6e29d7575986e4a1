import Geometry
import Numerics

/// How satellite positions fit the model, and where on Earth the model is.
public struct SatelliteRecord: Codable, Sendable, Equatable {
  /// Minimum share of the positions that must agree for them to be used.
  public static let minAgreeingShare = SatelliteFit.minShare

  /// Registered views with a position.
  public var positions: Int
  /// Those that agree with the model.
  public var agreeing: Int
  /// Root mean square residuals of the agreeing positions, meters.
  public var horizontal: Double
  /// The same of the heights; 0 without heights.
  public var vertical: Double
  /// Root mean square horizontal distance of the agreeing positions from their mean, meters.
  public var spread: Double
  /// Meters per unit of the raw model that the positions alone give.
  public var factor: Double
  /// Relative standard deviation of the factor.
  public var scaleDeviation: Double
  /// Standard deviation of the upward direction that the positions alone give, degrees; `nil` if they
  /// are on a line and leave it open.
  public var upDeviation: Double?
  /// Standard deviation of north, degrees.
  public var northDeviation: Double
  /// Whether the files state the accuracy of the positions; otherwise it is that of the residuals.
  public var isAccuracyStated: Bool
  /// Whether the positions were priors of camera centers in the last adjustment.
  public var isPrior = false
  /// Why the positions are not used.
  public var remark = SatelliteRemark.nothing
  /// A local frame with the axes east, north and up.
  public var horizon: LocalHorizon
  /// The similarity from the world of the result to `horizon`, meters.
  public var placement: Placement

  /// A similarity `x ↦ s R x + t`.
  public struct Placement: Codable, Sendable, Equatable {
    /// s.
    public var scale: Double
    /// The rows of R: east, north and up in the world.
    public var rows: [SIMD3<Double>]
    /// t, meters.
    public var translation: SIMD3<Double>

    /// The parts of a similarity.
    public init(_ map: Similarity) {
      scale = map.scale
      let r = map.rotation.transpose
      rows = [r.c0, r.c1, r.c2]
      translation = map.translation
    }
  }

  init(_ fit: SatelliteFit, worldFromModel: Similarity) {
    positions = fit.fitted
    agreeing = fit.agreeing.count
    (horizontal, vertical, spread) = (fit.horizontal, fit.vertical, fit.spread)
    factor = fit.enuFromModel.scale
    scaleDeviation = min(fit.scaleDeviation, 1)
    upDeviation = fit.upDeviation.isFinite ? fit.upDeviation * 180 / .pi : nil
    northDeviation = min(fit.northDeviation * 180 / .pi, 180)
    isAccuracyStated = fit.track.isAccuracyStated
    horizon = fit.track.horizon
    placement = Placement(fit.enuFromModel * worldFromModel.inverse)
    remark = fit.remark
  }
}

/// Why satellite positions are not used.
public enum SatelliteRemark: Sendable, Equatable, Codable {
  case nothing
  /// Too few positions agree with one similarity.
  case contradictory(agreeing: Int, total: Int)
  /// The receivers' errors are too large relative to the distances between the positions: the
  /// residual and the spread in meters, and the relative deviation of the scale.
  case tooCoarse(residual: Double, spread: Double, deviation: Double)
}

extension SatelliteFit {
  fileprivate var remark: SatelliteRemark {
    if isUsed { return .nothing }
    // Positions that are nearer to each other than their errors agree with nothing.
    let isWithinErrors = agreeing.isEmpty && horizontal > Self.maxResidual * spread
    let isFew =
      agreeing.count < Self.minPositions
      || Double(agreeing.count) < Self.minShare * Double(fitted)
    return isFew && !isWithinErrors
      ? .contradictory(agreeing: agreeing.count, total: fitted)
      : .tooCoarse(residual: horizontal, spread: spread, deviation: min(scaleDeviation, 1))
  }
}
