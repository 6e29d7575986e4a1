/// The chosen view of each piece, with the data for blending.
package struct ViewLabels: Sendable {
  /// Index of the chosen view's photograph for each piece, −1 = unseen.
  var labels: [Int32]
  /// Colors of each piece in the views that color it or its neighbors, without outliers.
  var shown: PieceColors
  /// The consensus color of each piece (`MeanColor`); empty if not requested.
  var means: [SIMD4<Float>]
  /// Gains by photograph.
  var gains: [SIMD3<Float>]
  /// Fraction of the observations rejected as inconsistent.
  var inconsistent: Double
  /// Number of adjacent pairs of pieces that are colored from different photographs.
  var seamEdges: Int
  var skipped: [SkippedPhotograph]
  /// Roughness of each piece, 0 ... 1; empty if not requested.
  var roughness: [Float] = []

  /// Mean color of a piece in its chosen view, compensated; zero for unseen pieces.
  func color(of piece: Int) -> SIMD3<Float> {
    let view = labels[piece]
    guard view >= 0, let color = shown.color(of: piece, in: view) else { return .zero }
    return color * gains[Int(view)]
  }
}
