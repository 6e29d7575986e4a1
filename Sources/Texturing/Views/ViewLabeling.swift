import Support

/// Chooses one view for each piece: views of high quality with few seams.
///
/// Minimizes Σ cost(piece, view) + Σ weight(edge) [views differ] by sequential tree-reweighted
/// message passing. The labels of a piece are its own candidates, so the cost grows with their
/// number and not with the number of views.
///
/// Reference: Lempitsky & Ivanov, "Seamless Mosaicing of Image-Based Texture Maps", CVPR 2007, for
/// the model; Kolmogorov, "Convergent Tree-Reweighted Message Passing for Energy Minimization",
/// PAMI 28(10), 2006, for the solver.
struct ViewLabeling {
  /// An edge as seen from one of its pieces.
  struct Arc {
    var piece: Int32
    var weight: Float
    /// Offsets of the messages along the edge to this piece, and of those from it.
    var inbox: Int32
    var outbox: Int32
  }

  /// Number of rounds before a small gain stops the iteration, so that messages can cross the mesh.
  private static let minRounds = 5
  /// Minimum relative decrease of the energy per round.
  private static let minGain = 1e-4

  let candidates: ViewCandidates
  private let arcOffsets: [Int32]
  private let arcs: [Arc]
  private var messages: [Float]

  /// - Parameters:
  ///   - edges: Pairs of pieces that both have candidates, without duplicates.
  ///   - weights: The weight of each edge.
  init(candidates: ViewCandidates, edges: [(Int32, Int32)], weights: [Float]) {
    self.candidates = candidates
    let links = Self.links(of: candidates, edges: edges, weights: weights)
    arcOffsets = links.offsets
    arcs = links.arcs
    messages = [Float](repeating: 0, count: links.slots)
  }

  /// The arcs of every piece, their offsets by piece, and the total number of messages.
  private static func links(
    of candidates: ViewCandidates, edges: [(Int32, Int32)], weights: [Float]
  ) -> (offsets: [Int32], arcs: [Arc], slots: Int) {
    let pieces = candidates.count
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
      slots += candidates.range(Int(a)).count
      let toB = Int32(slots)
      slots += candidates.range(Int(b)).count
      arcs[Int(next[Int(a)])] = Arc(piece: b, weight: weights[index], inbox: toA, outbox: toB)
      arcs[Int(next[Int(b)])] = Arc(piece: a, weight: weights[index], inbox: toB, outbox: toA)
      next[Int(a)] += 1
      next[Int(b)] += 1
    }
    return (offsets, arcs, slots)
  }

  func arcs(of piece: Int) -> ArraySlice<Arc> {
    arcs[Int(arcOffsets[piece])..<Int(arcOffsets[piece + 1])]
  }

  /// The index of the chosen candidate of each piece, −1 for pieces without candidates.
  mutating func run(rounds: Int, in context: RunContext) throws -> [Int32] {
    let pieces = candidates.count
    var best = (0..<pieces).map { piece in
      let range = candidates.range(piece)
      return Int32(range.min { candidates.costs[$0] < candidates.costs[$1] } ?? -1)
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
      if round > Self.minRounds && gain < Self.minGain * bestEnergy { break }
      try pass(forward: false, &labels, context)
    }
    try settle(&best, context)
    return best
  }

  /// One sweep of messages; a forward sweep also chooses labels given those already chosen.
  private mutating func pass(
    forward: Bool, _ labels: inout [Int32], _ context: RunContext
  ) throws {
    let pieces = labels.count
    let maxLabels = (0..<pieces).map { candidates.range($0).count }.max() ?? 0
    var belief = [Float](repeating: 0, count: maxLabels)
    var choice = belief
    for step in 0..<pieces {
      if step & 8191 == 0 { try context.checkCancellation() }
      let piece = forward ? step : pieces - 1 - step
      let range = candidates.range(piece)
      guard !range.isEmpty else { continue }
      for l in 0..<range.count {
        belief[l] = candidates.costs[range.lowerBound + l]
        choice[l] = belief[l]
      }
      let own = arcs(of: piece)
      let ahead = collect(
        own, of: piece, in: range, forward: forward, labels: labels, belief: &belief,
        choice: &choice)
      if forward, let picked = (0..<range.count).min(by: { choice[$0] < choice[$1] }) {
        labels[piece] = Int32(range.lowerBound + picked)
      }
      let share = 1 / Float(max(ahead, own.count - ahead, 1))
      for arc in own where (Int(arc.piece) > piece) == forward {
        send(along: arc, from: range, belief, share)
      }
    }
  }

  /// Adds the messages of all neighbors to `belief`. Adds to `choice` the messages of neighbors
  /// without a label, and the seam costs of the labels of the others. Returns the number of
  /// neighbors after the piece.
  @inline(__always)
  private func collect(
    _ own: ArraySlice<Arc>, of piece: Int, in range: Range<Int>, forward: Bool, labels: [Int32],
    belief: inout [Float], choice: inout [Float]
  ) -> Int {
    var ahead = 0
    for arc in own {
      let isAhead = Int(arc.piece) > piece
      if isAhead { ahead += 1 }
      for l in 0..<range.count { belief[l] += messages[Int(arc.inbox) + l] }
      if !forward { continue }
      if isAhead {
        for l in 0..<range.count { choice[l] += messages[Int(arc.inbox) + l] }
      } else {
        let view = candidates.views[Int(labels[Int(arc.piece)])]
        for l in 0..<range.count where candidates.views[range.lowerBound + l] != view {
          choice[l] += arc.weight
        }
      }
    }
    return ahead
  }

  /// Potts messages: each label of the other piece gets the sender's value for the same view, or
  /// its minimum plus the weight of the edge.
  private mutating func send(
    along arc: Arc, from range: Range<Int>, _ belief: [Float], _ share: Float
  ) {
    var minimum = Float.infinity
    for l in 0..<range.count {
      minimum = min(minimum, share * belief[l] - messages[Int(arc.inbox) + l])
    }
    let target = candidates.range(Int(arc.piece))
    var l = 0
    for (slot, t) in target.enumerated() {
      let view = candidates.views[t]
      while l < range.count, candidates.views[range.lowerBound + l] < view { l += 1 }
      var value = arc.weight
      if l < range.count, candidates.views[range.lowerBound + l] == view {
        value = min(value, share * belief[l] - messages[Int(arc.inbox) + l] - minimum)
      }
      messages[Int(arc.outbox) + slot] = value
    }
  }
}
