import Numerics

/// Rejects observations whose color disagrees with that in most views of the piece, such as
/// pedestrians, reflections and occluders.
///
/// Like the Gaussian test of Waechter, Moehrle, Goesele 2014 (section 4.2), but with the median as
/// the center and the median distance as the spread, because the covariance of a few views always
/// includes its own outlier. Pieces with fewer than four observations are not tested.
struct ColorConsistency {
  /// Threshold of −2 ln of the relative density: 6·10⁻³.
  static let limit: Float = 10.2
  /// Minimum variance (of colors 0 ... 1).
  static let floorVariance: Float = 1e-3
  /// Minimum number of observations for the test.
  private static let minItems = 4
  /// Minimum number of remaining observations; otherwise none is rejected.
  private static let minKept = 3
  /// Median of the squared length of a standard normal vector in three dimensions.
  static let medianSquare: Float = 2.366

  /// Whether each of `items` is accepted; colors are compensated by `gains`.
  static func keep(
    _ items: ArraySlice<PieceObservation>, gains: [SIMD3<Float>]
  ) -> [Bool] {
    guard items.count >= minItems else { return [Bool](repeating: true, count: items.count) }
    let colors = items.map { $0.color * gains[Int($0.view)] / 255 }
    func median(_ values: [Float]) -> Float { values.interpolatedMedian() ?? 0 }
    let center = SIMD3(
      median(colors.map(\.x)), median(colors.map(\.y)), median(colors.map(\.z)))
    let squares = colors.map { dot($0 - center, $0 - center) }
    let variance = median(squares) / medianSquare + floorVariance
    let kept = squares.map { $0 <= limit * variance }
    return kept.count(where: { $0 }) >= minKept ? kept : [Bool](repeating: true, count: items.count)
  }
}
