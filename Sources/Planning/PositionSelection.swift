import Numerics
import Scene
import Support

/// Selects positions that together minimize the uncertainty of the surface.
struct PositionSelection: Sendable {
  /// Minimum overlap: the share of what a view sees that one previous view sees and matches.
  private static let minOverlap = 0.3
  /// Maximum number of rounds in which each position may be exchanged for a better one.
  private static let maxRounds = 4
  /// Minimum relative improvement, so that rounding errors have no effect.
  private static let minImprovement = 1.01

  let scene: PlanScene
  let context: RunContext

  /// A selected position, with the states before and after it.
  struct Pick {
    var place: Int
    var before: PlanState
    var after: PlanState

    /// The gain of the position, averaged over the surface.
    var gain: Double { after.gain(over: before) }
  }

  /// Selects `count` positions, best first; fewer if no further one would register.
  ///
  /// Greedy selection followed by exchanges: each position is replaced by the best one given all
  /// others, until none improves (Fedorov, "Theory of Optimal Experiments", 1972). Greedy selection
  /// alone advances only along the border of the known surface.
  func picks(_ count: Int) throws -> [Pick] {
    var chosen = try ordered(Array(scene.candidates.indices), count: count, label: "Planning views")
    for _ in 0..<Self.maxRounds {
      let before = chosen.map(\.place)
      for index in before.indices {
        if let better = try exchanged(index, of: chosen.map(\.place)) { chosen = better }
      }
      if chosen.map(\.place) == before { break }
    }
    return chosen
  }

  /// The positions after an exchange of one of them; `nil` if there is no better one or the others
  /// would no longer register.
  private func exchanged(_ index: Int, of places: [Int]) throws -> [Pick]? {
    var others = places
    let old = others.remove(at: index)
    let state = others.indices.reduce(into: scene.state()) { state, index in
      add(others[index], after: Array(others[..<index]), to: &state)
    }
    let open = scene.candidates.indices.filter { !others.contains($0) }
    let gains = try gains(of: open, after: others, state)
    guard let best = best(gains), let present = open.firstIndex(of: old), best != present,
      gains[best].gain > Self.minImprovement * gains[present].gain
    else { return nil }
    let picks = try ordered(others + [open[best]], count: places.count, label: "")
    return picks.count == places.count ? picks : nil
  }

  /// Greedy selection among these positions.
  private func ordered(_ places: [Int], count: Int, label: String) throws -> [Pick] {
    var open = places.sorted()
    var state = scene.state()
    var picks: [Pick] = []
    while picks.count < count, !open.isEmpty {
      if !label.isEmpty { context.progress(label, Double(picks.count) / Double(count)) }
      let there = picks.map(\.place)
      let gains = try gains(of: open, after: there, state)
      guard let best = best(gains) else { break }
      let before = state
      let place = open.remove(at: best)
      add(place, after: there, to: &state)
      picks.append(Pick(place: place, before: before, after: state))
    }
    return picks
  }

  private func add(_ place: Int, after chosen: [Int], to state: inout PlanState) {
    state.add(scene.candidateSightings[place], scene.links(of: place, with: chosen))
  }

  /// The gain of each position in a state with other selected positions, and its overlap with a
  /// view.
  private func gains(
    of places: [Int], after chosen: [Int], _ state: PlanState
  ) throws -> [(gain: Double, overlap: Double)] {
    try context.parallelMap(places, label: "") { place, _ in
      let overlap = state.overlap(of: scene.candidateSightings[place])
      guard overlap >= Self.minOverlap else { return (0, overlap) }
      var after = state
      add(place, after: chosen, to: &after)
      return (after.gain(over: state), overlap)
    }
  }

  /// The position with the largest gain among those that would register; `nil` if there is none
  /// with a gain.
  private func best(_ gains: [(gain: Double, overlap: Double)]) -> Int? {
    var best: Int?
    for (index, gain) in gains.enumerated() where gain.overlap >= Self.minOverlap {
      if gain.gain > best.map({ gains[$0].gain }) ?? 0 { best = index }
    }
    return best
  }
}
