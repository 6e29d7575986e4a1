import Support

/// Chooses one view for each piece: good views, few seams.
///
/// Minimises Σ cost(piece, view) + Σ weight(edge) [views differ] by sequential tree-reweighted
/// message passing. Labels of a piece are its own observations, so the work grows with these and
/// not with the number of views.
///
/// Reference: Lempitsky & Ivanov, "Seamless Mosaicing of Image-Based Texture Maps", CVPR 2007, for
/// the model; Kolmogorov, "Convergent Tree-Reweighted Message Passing for Energy Minimization",
/// PAMI 28(10), 2006, for the solver.
struct ViewLabelling {
  /// An edge as seen from one of its pieces.
  struct Arc {
    var piece: Int32
    var weight: Float
    /// Where messages to this piece along the edge stand, and those back.
    var inbox: Int32
    var outbox: Int32
  }

  let observations: PieceObservations
  let costs: [Float]
  private let arcOffsets: [Int32]
  private let arcs: [Arc]
  private var messages: [Float]

  /// - Parameters:
  ///   - costs: One per observation.
  ///   - edges: Pairs of pieces that both have observations, each once, with their weights.
  init(
    observations: PieceObservations, costs: [Float], edges: [(Int32, Int32)], weights: [Float]
  ) {
    self.observations = observations
    self.costs = costs
    let pieces = observations.offsets.count - 1
    var offsets = [Int32](repeating: 0, count: pieces + 1)
    for (a, b) in edges {
      offsets[Int(a) + 1] += 1
      offsets[Int(b) + 1] += 1
    }
    for i in 0..<pieces { offsets[i + 1] += offsets[i] }
    var next = offsets
    var arcs = [Arc](
      repeating: Arc(piece: 0, weight: 0, inbox: 0, outbox: 0), count: 2 * edges.count)
    var slots = 0
    for (index, (a, b)) in edges.enumerated() {
      let toA = Int32(slots)
      slots += observations.range(Int(a)).count
      let toB = Int32(slots)
      slots += observations.range(Int(b)).count
      arcs[Int(next[Int(a)])] = Arc(piece: b, weight: weights[index], inbox: toA, outbox: toB)
      arcs[Int(next[Int(b)])] = Arc(piece: a, weight: weights[index], inbox: toB, outbox: toA)
      next[Int(a)] += 1
      next[Int(b)] += 1
    }
    arcOffsets = offsets
    self.arcs = arcs
    messages = [Float](repeating: 0, count: slots)
  }

  private func arcs(of piece: Int) -> ArraySlice<Arc> {
    arcs[Int(arcOffsets[piece])..<Int(arcOffsets[piece + 1])]
  }

  /// The index of the chosen observation of each piece, −1 for pieces without any.
  mutating func run(rounds: Int, in context: RunContext) throws -> [Int32] {
    let pieces = observations.offsets.count - 1
    var best = (0..<pieces).map { piece in
      let range = observations.range(piece)
      return Int32(range.min { costs[$0] < costs[$1] } ?? -1)
    }
    var bestEnergy = energy(best)
    for round in 0..<rounds {
      context.progress("Choosing views", Double(round) / Double(rounds))
      var labels = [Int32](repeating: -1, count: pieces)
      try pass(forward: true, &labels, context)
      let value = energy(labels)
      let gain = bestEnergy - value
      if gain > 0 {
        best = labels
        bestEnergy = value
      }
      if round > 5 && gain < 1e-4 * bestEnergy { break }
      try pass(forward: false, &labels, context)
    }
    try settle(&best, context)
    return best
  }

  /// One sweep of messages; going forward it also picks labels given those picked before.
  private mutating func pass(
    forward: Bool, _ labels: inout [Int32], _ context: RunContext
  ) throws {
    let pieces = labels.count
    let most = (0..<pieces).map { observations.range($0).count }.max() ?? 0
    var belief = [Float](repeating: 0, count: most)
    var choice = belief
    for step in 0..<pieces {
      if step & 8191 == 0 { try context.checkCancellation() }
      let piece = forward ? step : pieces - 1 - step
      let range = observations.range(piece)
      guard !range.isEmpty else { continue }
      for l in 0..<range.count {
        belief[l] = costs[range.lowerBound + l]
        choice[l] = belief[l]
      }
      var (ahead, behind) = (0, 0)
      let own = arcs(of: piece)
      for arc in own {
        let isAhead = Int(arc.piece) > piece
        if isAhead { ahead += 1 } else { behind += 1 }
        for l in 0..<range.count { belief[l] += messages[Int(arc.inbox) + l] }
        if !forward { continue }
        if isAhead {
          for l in 0..<range.count { choice[l] += messages[Int(arc.inbox) + l] }
        } else {
          let view = observations.items[Int(labels[Int(arc.piece)])].view
          for l in 0..<range.count where observations.items[range.lowerBound + l].view != view {
            choice[l] += arc.weight
          }
        }
      }
      if forward {
        let picked = (0..<range.count).min { choice[$0] < choice[$1] }!
        labels[piece] = Int32(range.lowerBound + picked)
      }
      let share = 1 / Float(max(ahead, behind, 1))
      for arc in own where (Int(arc.piece) > piece) == forward {
        send(along: arc, from: range, belief, share)
      }
    }
  }

  /// Potts messages: each label of the other piece gets the sender's value for the same view, or
  /// its least value plus the weight of the edge.
  private mutating func send(
    along arc: Arc, from range: Range<Int>, _ belief: [Float], _ share: Float
  ) {
    var least = Float.infinity
    for l in 0..<range.count {
      least = min(least, share * belief[l] - messages[Int(arc.inbox) + l])
    }
    let target = observations.range(Int(arc.piece))
    var l = 0
    for (slot, t) in target.enumerated() {
      let view = observations.items[t].view
      while l < range.count, observations.items[range.lowerBound + l].view < view { l += 1 }
      var value = arc.weight
      if l < range.count, observations.items[range.lowerBound + l].view == view {
        value = min(value, share * belief[l] - messages[Int(arc.inbox) + l] - least)
      }
      messages[Int(arc.outbox) + slot] = value
    }
  }

  private func energy(_ labels: [Int32]) -> Double {
    var sum = 0.0
    for piece in labels.indices where labels[piece] >= 0 {
      sum += Double(costs[Int(labels[piece])])
      let view = observations.items[Int(labels[piece])].view
      for arc in arcs(of: piece) where Int(arc.piece) > piece {
        if observations.items[Int(labels[Int(arc.piece)])].view != view {
          sum += Double(arc.weight)
        }
      }
    }
    return sum
  }

  /// Iterated conditional modes from the best labels found.
  private func settle(_ labels: inout [Int32], _ context: RunContext) throws {
    for _ in 0..<4 {
      try context.checkCancellation()
      var changed = false
      for piece in labels.indices where labels[piece] >= 0 {
        var best = (cost: Float.infinity, label: labels[piece])
        for l in observations.range(piece) {
          var cost = costs[l]
          for arc in arcs(of: piece)
          where observations.items[Int(labels[Int(arc.piece)])].view != observations.items[l].view {
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
