import Numerics

/// The gain of an additional view.
extension PlanState {
  /// The gain of the view that turns state `before` into this one: half the logarithm of the ratio
  /// of the samples' covariance determinants, averaged over the surface.
  func gain(over before: PlanState) -> Double {
    total > 0 ? (utility - before.utility) / total : 0
  }

  /// The gain times the area of each sample that the last view sees, with unchanged uncertainty of
  /// positions.
  func parts(over before: PlanState) -> [(sample: Int, value: Double)] {
    samples.indices.compactMap { sample in
      guard observers[sample].count > before.observers[sample].count else { return nil }
      let shared = before.shared(sample)
      let value =
        known[sample].halfLog(beside: shared) - before.known[sample].halfLog(beside: shared)
      return (sample, samples[sample].area * value)
    }
  }

  /// The registered view whose position variance decreases most, and its standard deviation before,
  /// world units.
  func steadied(over before: PlanState) -> (view: Int, deviation: Double)? {
    guard let drift, let old = before.drift else { return nil }
    var best: (view: Int, deviation: Double, gain: Double)?
    for (view, node) in before.nodes.enumerated() {
      guard let node else { continue }
      let gain = old.variance(node) - drift.variance(node)
      if gain > best?.gain ?? 0 { best = (view, old.variance(node).squareRoot(), gain) }
    }
    return best.map { ($0.view, $0.deviation) }
  }

  /// Of what a view with these sightings sees, the share that the best single view sees and
  /// matches, 0 ... 1.
  func overlap(of list: [Sighting]) -> Double {
    var shared = [Double](repeating: 0, count: nodes.count)
    var area = 0.0
    for sighting in list {
      let size = samples[sighting.sample].area
      area += size
      for seen in observers[sighting.sample] {
        shared[seen.view] += size * Self.match(sighting.ray, seen.ray)
      }
    }
    return area > 0 ? (shared.max() ?? 0) / area : 0
  }
}
