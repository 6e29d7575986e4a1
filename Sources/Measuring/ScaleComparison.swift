import Foundation
import Numerics

/// A stated length in comparison with the scale of all other sources.
package struct ScaleComparison: Equatable, Sendable {
  /// The length by the other sources over the stated one.
  package let ratio: Double
  /// Logarithm of the ratio in its standard deviations.
  package let deviations: Double

  /// Smallest relative deviation, so that exact statements have finite ratios.
  private static let minDeviation = 1e-4

  init(ratio: Double, deviation: Double) {
    self.ratio = ratio
    deviations = abs(log(ratio)) / max(deviation, Self.minDeviation)
  }
}

extension PointSurvey {
  /// Assumed relative deviation of the scale of an alignment in meters, by depth, device poses or
  /// satellite positions.
  private static let alignmentDeviation = 0.03

  /// The known distances, each compared with the scale that the others give; empty without others.
  package var comparedDistances: [(known: KnownDistance, comparison: ScaleComparison)] {
    usable.indices.compactMap { index in
      var others = usable
      let (known, derived) = others.remove(at: index)
      guard let scale = scale(of: others, markers: markerScale), derived.value > 0 else {
        return nil
      }
      var check = known
      check.isCheck = true
      let row = DistanceRow(check, derived, covariances, scale: scale)
      return (
        known,
        ScaleComparison(
          ratio: row.measured / known.length, deviation: row.deviation / known.length)
      )
    }
  }

  /// The stated sizes of markers, each compared with the scale of other sources.
  package func comparedSizes(
    _ sizes: [KnownMarkerSize]
  ) -> [(size: KnownMarkerSize, comparison: ScaleComparison)] {
    let located = markers.compactMapValues { try? $0.get() }
    return sizes.compactMap { size in
      let others = MarkerScale(located, sizes.filter { $0.family != size.family })
      let other = scale(of: usable, markers: others)
      guard let own = MarkerScale(located, [size]),
        let factor = other?.factor ?? (isAlignmentMetric ? 1 : nil)
      else { return nil }
      let deviation = other?.deviation ?? Self.alignmentDeviation
      return (
        size,
        ScaleComparison(
          ratio: factor / own.factor,
          deviation: (own.deviation * own.deviation + deviation * deviation).squareRoot())
      )
    }
  }

  private func scale(
    of distances: [(known: KnownDistance, derived: Derived)], markers: MarkerScale?
  ) -> ScaleEstimate? {
    ScaleEstimate(distances, covariances, markers: markers, board: board?.found)
      ?? control?.found.map { ScaleEstimate($0) }
  }
}
