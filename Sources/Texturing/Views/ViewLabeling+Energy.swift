import Support

extension ViewLabeling {
  /// Maximum number of rounds of iterated conditional modes; two or three usually suffice.
  private static let settlingRounds = 4

  /// The energy of a labeling: costs of the views and of the seams between them.
  func energy(_ labels: [Int32]) -> Double {
    var sum = 0.0
    for piece in labels.indices where labels[piece] >= 0 {
      sum += Double(candidates.costs[Int(labels[piece])])
      let view = candidates.views[Int(labels[piece])]
      for arc in arcs(of: piece) where Int(arc.piece) > piece {
        if candidates.views[Int(labels[Int(arc.piece)])] != view {
          sum += Double(arc.weight)
        }
      }
    }
    return sum
  }

  /// Applies iterated conditional modes to the best labeling found.
  func settle(_ labels: inout [Int32], _ context: RunContext) throws {
    for _ in 0..<Self.settlingRounds {
      try context.checkCancellation()
      var changed = false
      for piece in labels.indices where labels[piece] >= 0 {
        var best = (cost: Float.infinity, label: labels[piece])
        for l in candidates.range(piece) {
          var cost = candidates.costs[l]
          for arc in arcs(of: piece)
          where candidates.views[Int(labels[Int(arc.piece)])] != candidates.views[l] {
            cost += arc.weight
          }
          if cost < best.cost { best = (cost, Int32(l)) }
        }
        if best.label != labels[piece] {
          labels[piece] = best.label
          changed = true
        }
      }
      if !changed { break }
    }
  }
}
