import Numerics

/// Finds the observations whose colour disagrees with what most views of the piece show: people
/// walking by, reflections, silhouettes of something in front.
///
/// Like the Gaussian test of Waechter, Moehrle, Goesele 2014 (section 4.2), but with the median as
/// centre and the median distance as spread: of a handful of views a covariance always includes
/// its own outlier. Pieces with fewer than four observations are left alone.
struct ColorConsistency {
  /// Relative density below which an observation is rejected is 6·10⁻³: −2 ln of it.
  static let limit: Float = 10.2
  /// Variance (of colours 0 ... 1) that is always allowed for.
  static let floorVariance: Float = 1e-3
  /// Fewest observations among which one can be told to be odd.
  private static let minItems = 4
  /// Fewest observations that may decide against the others.
  private static let minKept = 3
  /// Median of the squared length of a standard normal vector in space.
  static let medianSquare: Float = 2.366

  /// Marks the observations of `items` to keep; colours are compensated by `gains`.
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
