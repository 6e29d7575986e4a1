import Foundation
import Markers
import Numerics

/// The scale from the sides of markers of known size, by robust least squares.
///
/// The logarithm of the factor is the weighted mean of those of the ratios of known to measured
/// sides, with Tukey's weights against markers of another size. Its deviation follows from the
/// scatter between markers, whose sides share the errors of poses; with fewer than four markers, from
/// the deviations of the corners if those are larger. A deviation that all markers share is added, as it
/// does not appear as scatter.
///
/// Reference: Liang & Zeger, "Longitudinal data analysis using generalized linear models", Biometrika
/// 73, 1986, for the deviation of grouped values.
package struct MarkerScale: Equatable, Sendable {
  /// A side in comparison with the scaled model.
  package struct Side: Equatable, Sendable {
    package var marker: MarkerName
    /// 0 for the lower side, then counterclockwise.
    package var index: Int
    /// The given length, meters.
    package var known: Double
    /// The length in the model, units of the alignment.
    package var measured: Double
    /// Weight by its agreement, 0 (not used) to 1.
    package var weight: Double
  }

  /// Meters per unit of the alignment.
  package let factor: Double
  /// Relative standard deviation of the factor.
  package let deviation: Double
  package let sides: [Side]

  /// Rounds of reweighting, and residual at which a side counts no more, in deviations.
  private static let rounds = 12
  private static let cutoff = 4.685
  /// Smallest relative deviation of a side.
  private static let minDeviation = 1e-7
  /// Deviation of the length of a side that all markers share, pixels: the edges of all of them are
  /// displaced alike by blur, light and lens. In 99 simulated captures, one deviation then covers 70 %
  /// of the errors of the size, 55 % without it (`Scripts/marker-scale.py`).
  static let sharedDeviation = 0.005
  /// Number of markers from which their scatter alone gives the deviation.
  private static let minMarkers = 4

  /// Number of markers with a side that counts.
  package var markers: Int { Set(sides.filter { $0.weight > 0 }.map(\.marker)).count }

  /// - Returns: `nil` without a located marker of a known size.
  init?(_ markers: [MarkerName: LocatedMarker], _ sizes: [KnownMarkerSize]) {
    let known = Dictionary(sizes.map { ($0.family, $0) }) { first, _ in first }
    var rows: [(side: Side, log: Double, variance: Double)] = []
    for (name, marker) in markers.sorted(by: { $0.key < $1.key }) {
      guard marker.isSquare, let size = known[name.family] else { continue }
      for index in 0..<4 {
        let (a, b) = (marker.corners[index], marker.corners[(index + 1) % 4])
        let way = b.position - a.position
        let length = length(way)
        guard length > 0 else { continue }
        let unit = way / length
        let variance = dot(unit, a.covariance * unit) + dot(unit, b.covariance * unit)
        rows.append(
          (
            Side(marker: name, index: index, known: size.length, measured: length, weight: 1),
            log(size.length / length),
            max(variance / (length * length), Self.minDeviation * Self.minDeviation)
          ))
      }
    }
    guard !rows.isEmpty else { return nil }
    let (mean, weights) = Self.mean(rows.map { ($0.log, $0.variance) })
    factor = exp(mean)
    // In order, as sums depend on it.
    let groups = Dictionary(grouping: rows.indices) { rows[$0].side.marker }
      .sorted { $0.key < $1.key }
    let scatter = groups.map(\.value).map { group in
      let sum = group.reduce(0) { $0 + weights[$1] / rows[$1].variance * (rows[$1].log - mean) }
      return sum * sum
    }
    let total = rows.indices.reduce(0) { $0 + weights[$1] / rows[$1].variance }
    let counted = Double(groups.map(\.value).count { $0.contains { weights[$0] > 0 } })
    let stated = rows.indices.reduce(0) {
      $0 + weights[$1] * weights[$1] / rows[$1].variance / (total * total)
    }
    var variance = stated
    if counted > 1 {
      let found = scatter.reduce(0, +) / (total * total) * counted / (counted - 1)
      variance = counted < Double(Self.minMarkers) ? max(found, stated) : found
    }
    // The size is the same for all markers of a family.
    let shared = sizes.reduce(0) { max($0, $1.deviation / $1.length) }
    let edges = Self.edgeDeviation(groups.compactMap { markers[$0.key]?.pixels })
    deviation = (variance + shared * shared + edges * edges).squareRoot()
    sides = rows.indices.map { index in
      var side = rows[index].side
      side.weight = weights[index]
      return side
    }
  }

  /// Relative deviation that the edges of all markers share, by the lengths of sides in pixels.
  private static func edgeDeviation(_ pixels: [Double]) -> Double {
    let known = pixels.filter { $0 > 0 }.sorted()
    guard !known.isEmpty else { return 0 }
    return sharedDeviation / (known.reduce(0, +) / Double(known.count))
  }

  /// The mean and the weight of each value by its agreement.
  private static func mean(
    _ values: [(log: Double, variance: Double)]
  ) -> (mean: Double, weights: [Double]) {
    var weights = [Double](repeating: 1, count: values.count)
    var mean = values.map(\.log).median() ?? 0
    for _ in 0..<rounds {
      let ratios = values.map { abs($0.log - mean) / $0.variance.squareRoot() }
      let scale = max((ratios.median() ?? 0) * 1.4826, 1)
      weights = ratios.map { ratio in
        let u = ratio / (cutoff * scale)
        return u < 1 ? (1 - u * u) * (1 - u * u) : 0
      }
      let total = zip(weights, values).reduce(0) { $0 + $1.0 / $1.1.variance }
      guard total > 0 else { break }
      mean = zip(weights, values).reduce(0) { $0 + $1.0 * $1.1.log / $1.1.variance } / total
    }
    return (mean, weights)
  }
}
