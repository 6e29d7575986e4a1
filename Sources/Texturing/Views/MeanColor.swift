import Numerics

/// The colour of a piece as all views show it that agree.
enum MeanColor {
  /// Fewest views whose mean is a better guess than the best one.
  private static let minViews = 3

  /// The mean of the compensated colours, by the views' quality, and 1; 0 of too few views.
  ///
  /// - Parameter gains: Factors by view.
  static func of(_ items: ArraySlice<PieceObservation>, gains: [SIMD3<Float>]) -> SIMD4<Float> {
    guard items.count >= minViews else { return .zero }
    var (sum, weight) = (SIMD3<Float>.zero, Float.zero)
    for item in items {
      sum += item.color * gains[Int(item.view)] * item.quality
      weight += item.quality
    }
    return weight > 0 ? SIMD4(sum / weight, 1) : .zero
  }
}
