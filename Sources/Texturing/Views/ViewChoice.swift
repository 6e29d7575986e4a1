/// Which view colours each piece, and which views could.
package struct ViewChoice: Sendable {
  /// Index of the chosen view's photograph for each piece, −1 = unseen.
  var labels: [Int32]
  /// What the views that colour a piece or its neighbours show of it, as far as they agree with others.
  var shown: ShownViews
  /// What all views that agree say of each piece (`MeanColor`); empty where they are not asked.
  var means: [SIMD4<Float>]
  /// Factors by photograph.
  var gains: [SIMD3<Float>]
  /// Share of the observations rejected as inconsistent.
  var inconsistent: Double
  /// Pairs of adjacent pieces that are coloured from different photographs.
  var seamEdges: Int
  var skipped: [SkippedPhotograph]
  /// Roughness of each piece, 0 ... 1; empty where it was not asked for.
  var roughness: [Float] = []

  /// Mean colour of a piece in its view, compensated; zero for unseen ones.
  func color(of piece: Int) -> SIMD3<Float> {
    let view = labels[piece]
    guard view >= 0, let color = shown.color(of: piece, in: view) else { return .zero }
    return color * gains[Int(view)]
  }
}
