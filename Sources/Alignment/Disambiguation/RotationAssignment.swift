import Geometry
import Numerics

/// Rotations of all views with which pairs of high inlier ratio agree and pairs of low need not.
///
/// Views are placed one after the other, the clearest first, at the rotation that the pairs to the
/// placed ones give the most credit; then each is placed again until none moves. Which ratio is high
/// is not known beforehand, so several limits are tried, and each is refined by its own result.
struct RotationAssignment {
  /// A first guess of what agreeing pairs match.
  private struct Trial {
    /// Share of all pairs that lies below the line through the best ones.
    let quantile: Double
    /// Distance from that line at which a pair speaks neither for nor against, logarithm.
    let limit: Double
  }
  /// From half of the pairs being false up to nearly all.
  private static let trials = [
    Trial(quantile: 0.8, limit: -0.3), Trial(quantile: 0.9, limit: -0.3),
    Trial(quantile: 0.96, limit: -0.4),
  ]
  /// Refinements of a trial by its own result.
  static let maxRounds = 5
  /// Residual that counts as one unit of credit, logarithm.
  static let residualPerCredit = 0.1
  /// Drop below which agreeing and contradicting pairs match alike, logarithm.
  static let minDrop = 0.1

  private(set) var rotations: [Matrix3?] = []
  private(set) var contrast: InlierRatioContrast

  /// - Parameter turn: Radians; see `InlierRatios.contrast(of:turn:)`.
  /// - Returns: `nil` where no rotations are found that pairs contradict, or not all views are
  ///   connected.
  init?(_ ratios: InlierRatios, count: Int, turn: Double) {
    var best: (rotations: [Matrix3?], contrast: InlierRatioContrast)?
    for trial in Self.trials {
      var limit = trial.limit
      var residuals = ratios.residuals(to: ratios.isCompared, below: trial.quantile)
      for _ in 0..<Self.maxRounds {
        var views = CreditedViews(ratios, count: count) {
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
