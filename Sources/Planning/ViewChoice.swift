import Numerics
import Scene
import Support

/// Chooses places so that all together make the surface best known.
struct ViewChoice: Sendable {
  /// Part of what a view sees that one view before it must see and match.
  private static let minOverlap = 0.3
  /// Rounds in which each place may be exchanged for a better one.
  private static let maxRounds = 4
  /// How much better, so that rounding does not decide.
  private static let minImprovement = 1.01

  let scene: PlanScene
  let context: RunContext

  /// A place, what it adds to those before it, and all that is known before and after.
  struct Pick {
    var place: Int
    var before: PlanState
    var after: PlanState

    /// What it adds: the mean over the surface.
    var gain: Double { after.gain(over: before) }
  }

  /// So many places, best first; fewer where no further one would join.
  ///
  /// The best next place, again and again, and then exchanges: each place is given up for the best one
  /// beside all others, until none is better (Fedorov, "Theory of Optimal Experiments", 1972). The best
  /// next place alone creeps along the edge of what is known.
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

  /// The places with one of them exchanged; `nil` where none is better or the others would no longer
  /// join.
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

  /// The best next place among these, again and again.
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

  /// What places add to a state in which others are chosen, and what they share with a view there.
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

  /// The place that adds most among those that would join; `nil` where none would or adds anything.
  private func best(_ gains: [(gain: Double, overlap: Double)]) -> Int? {
    var best: Int?
    for (index, gain) in gains.enumerated() where gain.overlap >= Self.minOverlap {
      if gain.gain > best.map({ gains[$0].gain }) ?? 0 { best = index }
    }
    return best
  }
}
