import Foundation
import Numerics

/// The scale of a reconstruction from known distances between picked points.
///
/// Weighted least squares of the logarithm: `ln s = Σ wᵢ ln(Lᵢ / dᵢ) / Σ wᵢ`, with the length `Lᵢ`,
/// the distance `dᵢ` in the reconstruction, and `1 / wᵢ` the relative variance of both. The
/// deviation follows from the covariances of the points, so that distances with common points are
/// not counted twice, and is enlarged if the distances disagree significantly (one case in a
/// thousand).
package struct ScaleEstimate: Equatable, Sendable {
  /// Meters per unit of the alignment.
  package let factor: Double
  /// Relative standard deviation of the factor.
  package let deviation: Double
  /// Factor by which the distances disagree more than their deviations; 1 if they agree.
  package let excess: Double
  /// Derivatives of the factor's logarithm with respect to points, by name.
  let gradients: [String: SIMD3<Double>]
  /// Relative variance of the factor that the points do not explain: that of the given lengths, and
  /// of distances that disagree.
  let otherVariance: Double
  /// Shares of the distances in the factor, by the two points; they sum to 1.
  let shares: [String: Double]

  /// - Parameters:
  ///   - distances: Distances whose points have positions, in units of the alignment.
  ///   - markers: The scale from markers, which counts as one more distance.
  ///   - board: The scale from a board of markers, likewise.
  /// - Returns: `nil` without markers and board if all are checks.
  init?(
    _ distances: [(known: KnownDistance, derived: Derived)], _ covariances: [String: Matrix3],
    markers: MarkerScale? = nil, board: ControlFit? = nil
  ) {
    let used = distances.filter { !$0.known.isCheck && $0.derived.value > 0 }
    let others =
      [markers.map { ($0.factor, $0.deviation) }]
      + [board.map { ($0.gridFromModel.scale, $0.scaleDeviation) }]
    let marked = others.compactMap { $0 }.map { factor, deviation in
      (log(factor), max(deviation * deviation, Self.minVariance))
    }
    guard !used.isEmpty || !marked.isEmpty else { return nil }
    let variances =
      used.map { Self.variance($0.known, $0.derived, covariances) } + marked.map(\.1)
    let weights = Self.weights(variances)
    let logs = used.map { log($0.known.length / $0.derived.value) } + marked.map(\.0)
    let mean = zip(weights, logs).reduce(0) { $0 + $1.0 * $1.1 }
    factor = exp(mean)
    var gradients: [String: SIMD3<Double>] = [:]
    for (weight, entry) in zip(weights, used) {
      for (name, gradient) in entry.derived.gradients {
        gradients[name, default: .zero] -= gradient * (weight / entry.derived.value)
      }
    }
    self.gradients = gradients
    let sum = zip(logs, variances).reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) / $1.1 }
    excess = ChiSquare.excess(sum, freedom: logs.count - 1)
    let ofPoints = gradients.reduce(0) { sum, entry in
      sum + (covariances[entry.key].map { dot(entry.value, $0 * entry.value) } ?? 0)
    }
    let ofLengths = zip(weights, used).reduce(0) {
      $0 + $1.0 * $1.0 * Self.relative($1.1.known)
    }
    let ofMarkers = zip(marked, weights[used.count...]).reduce(0) { $0 + $1.0.1 * $1.1 * $1.1 }
    let all = (ofPoints + ofLengths + ofMarkers) * excess * excess
    otherVariance = all - ofPoints
    deviation = all.squareRoot()
    shares = Dictionary(
      zip(used.map(\.known.title), weights).map { ($0, $1) }, uniquingKeysWith: +)
  }

  /// The scale of control points.
  init(_ fit: ControlFit) {
    (factor, deviation, excess) = (fit.gridFromModel.scale, fit.scaleDeviation, 1)
    (gradients, shares, otherVariance) = ([:], [:], fit.scaleDeviation * fit.scaleDeviation)
  }

  /// Smallest relative variance of a distance, so that exact ones have finite weights.
  private static let minVariance = 1e-24

  private static func weights(_ variances: [Double]) -> [Double] {
    let total = variances.reduce(0) { $0 + 1 / $1 }
    return variances.map { 1 / $0 / total }
  }

  private static func variance(
    _ known: KnownDistance, _ derived: Derived, _ covariances: [String: Matrix3]
  ) -> Double {
    max(
      derived.variance(covariances) / (derived.value * derived.value) + relative(known),
      minVariance)
  }

  /// Relative variance of a given length.
  static func relative(_ known: KnownDistance) -> Double {
    let ratio = known.deviation / known.length
    return ratio * ratio
  }
}
