import Numerics

/// The consensus color of a piece over all consistent views.
enum MeanColor {
  /// Minimum number of views whose mean is more reliable than the best view.
  private static let minViews = 3

  /// The quality-weighted mean of the gain-compensated colors, and 1; zero if
  /// there are too few views.
  ///
  /// - Parameter gains: Gains by view.
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
