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
