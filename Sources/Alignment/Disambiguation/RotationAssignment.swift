import Geometry
import Numerics

/// Rotations of all views that agree with pairs of high inlier ratio; pairs of low ratio may
/// contradict.
///
/// Views are placed one after the other, the least ambiguous first, with the rotation that gets the
/// most credit from pairs with placed views; then each is placed again until none moves. Which
/// ratio counts as high is unknown, so several thresholds are tried, and each is refined from its
/// own result.
struct RotationAssignment {
  /// Initial parameters for separating agreeing from contradicting pairs.
  private struct Trial {
    /// Quantile of the line that is fitted to all pairs.
    let quantile: Double
    /// Distance from that line at which a pair's credit is 0, logarithm.
    let limit: Double
  }
  /// The trials assume that between half and nearly all of the pairs are false.
  private static let trials = [
    Trial(quantile: 0.8, limit: -0.3), Trial(quantile: 0.9, limit: -0.3),
    Trial(quantile: 0.96, limit: -0.4),
  ]
  /// Maximum refinements of a trial from its own result.
  static let maxRounds = 5
  /// Residual per unit of credit, logarithm.
  static let residualPerCredit = 0.1
  /// Drop below which agreeing and contradicting pairs do not differ, logarithm.
  static let minDrop = 0.1

  private(set) var rotations: [Matrix3?] = []
  private(set) var contrast: InlierRatioContrast

  /// - Parameter turn: See `InlierRatios.contrast(of:turn:)`, radians.
  /// - Returns: `nil` if no rotations with contradicting pairs are found, or not all views are
  ///   connected.
  init?(_ ratios: InlierRatios, count: Int, turn: Double) {
    var best: (rotations: [Matrix3?], contrast: InlierRatioContrast)?
    for trial in Self.trials {
      var limit = trial.limit
      var residuals = ratios.residuals(to: ratios.isCompared, below: trial.quantile)
      for _ in 0..<Self.maxRounds {
        var views = CreditedRotations(ratios, count: count) {
          (residuals[$0] - limit) / Self.residualPerCredit
        }
        views.place()
        guard let found = ratios.contrast(of: views.rotations, turn: turn) else { break }
        if found.score > best?.contrast.score ?? -.infinity {
          best = (views.rotations, found)
        }
        guard found.drop > Self.minDrop else { break }
        let agrees = ratios.relations.map { relation in
          (relation?.error(views.rotations)).map { $0 < PairRotations.maxError } ?? false
        }
        residuals = ratios.residuals(to: agrees, below: 0.5)
        limit = -found.drop / 2
      }
    }
    guard let best else { return nil }
    (rotations, contrast) = best
  }
}
