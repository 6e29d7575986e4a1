extension ViewSelection {
  /// Spread of colors (0 ... 255) at which the disagreement of views is at its maximum.
  private static let fullSpread: Float = 20
  /// Cost of a seam between consistent views; the disagreement, at most 1, is added to it.
  private static let minSeamCost: Float = 0.5

  /// The edges between visible pieces, and the cost of a seam there, which is
  /// lower where views agree.
  func seamCosts(
    _ candidates: ViewCandidates
  ) -> ([(Int32, Int32)], [Float]) {
    let spread = candidates.spreads
    var edges: [(Int32, Int32)] = []
    var weights: [Float] = []
    for piece in pieces.triangles.indices where !candidates.range(piece).isEmpty {
      for k in 0..<3 {
        let other = graph.neighbor(piece, k)
        guard other > piece, !candidates.range(other).isEmpty else { continue }
        edges.append((Int32(piece), Int32(other)))
        let disagreement = min(1, (spread[piece] + spread[other]) / 2 / Self.fullSpread)
        weights.append(Float(options.smoothness) * (Self.minSeamCost + disagreement))
      }
    }
    return (edges, weights)
  }
}
