import Foundation

/// The quantities that decide whether the pose of one registered view is right.
public enum ViewEvidence: String, EvidenceName {
  case result = "log-odds that the result is wrong"
  case support = "points in three views or more"
  case links = "views that share points with it"
  case contradicting = "share of its matches that contradict the poses"
  case missing = "share of its expected correspondences that are missing"
  case error = "reprojection error over that of all views"
  case rotationDeviation = "standard deviation of its rotation, degrees"
  case centerDeviation = "standard deviation of its center over the extent"
}

extension ViewCheck {
  /// Deviations of views whose covariance is undetermined: a whole extent, half a turn.
  static let unknownCenter = 1.0
  static let unknownRotation = 180.0

  /// Real errors over the standard deviations of the adjustment, which takes observations as
  /// independent.
  private static let optimism = 2.0

  /// Probability that the pose is beyond the limits of a right one, if its errors are normally
  /// distributed.
  var outside: Double {
    let rotation = Self.tail(PoseAgreement.maxRotation, rotation ?? Self.unknownRotation)
    let center = Self.tail(PoseAgreement.maxCenter, center ?? Self.unknownCenter)
    return 1 - (1 - rotation) * (1 - center)
  }

  /// Probability that the length of a vector of three normal components exceeds a limit: the tail
  /// of the Maxwell distribution.
  private static func tail(_ limit: Double, _ deviation: Double) -> Double {
    let x = limit / max(optimism * deviation / 3.0.squareRoot(), limit / maxSigmas)
    return erfc(x / 2.0.squareRoot()) + (2 / Double.pi).squareRoot() * x * exp(-x * x / 2)
  }

  private static let maxSigmas = 30.0

  /// The measured quantities.
  ///
  /// - Parameter probability: Probability that the whole result is right.
  func evidence(in probability: Double) -> [ViewEvidence: Double] {
    let clamped = min(max(probability, 1e-6), 1 - 1e-6)
    return [
      .result: log((1 - clamped) / clamped),
      .support: Double(support), .links: Double(links), .contradicting: contradicting,
      .missing: missing, .error: error,
      .rotationDeviation: rotation ?? Self.unknownRotation,
      .centerDeviation: center ?? Self.unknownCenter,
    ]
  }
}
