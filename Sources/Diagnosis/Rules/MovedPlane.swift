/// The place in a sequence across which photographs share one plane and nothing else: where something
/// was moved, what it stood on is all that photographs from before and after it have in common.
struct MovedPlane {
  /// The first frame after the move.
  let cut: Int
  /// Share of the matches across the place that are of pairs that match on one plane only, less that
  /// of the other pairs.
  let contrast: Double

  /// Largest angle between the directions of two views, degrees, up to which photographs of one thing
  /// match on the thing itself.
  static let maxAxes = 45.0
  /// Fewest planar pairs across the place: fewer may have other reasons.
  static let minPairs = 3
  /// Smallest contrast: 0.57 to 1 where something was moved, up to 0.4 where nothing was and distant
  /// pairs happen to match on the table.
  static let minContrast = 0.5

  /// The place that best tells planar pairs from others; `nil` where none does, or where alike sides
  /// make the directions of the views doubtful.
  init?(_ facts: RunFacts) {
    guard facts.alignment?.isAmbiguous != true else { return nil }
    let close = (facts.pairs ?? []).filter { $0.isVerified && $0.axes ?? 180 <= Self.maxAxes }
    let places = facts.frames.indices.dropFirst().compactMap { cut -> (Int, Double)? in
      let across = close.filter { $0.first < cut && $0.second >= cut }
      let others = close.filter { $0.first >= cut || $0.second < cut }
      guard across.count(where: { $0.kind == .planar }) >= Self.minPairs, !others.isEmpty else {
        return nil
      }
      return (cut, Self.planarShare(across) - Self.planarShare(others))
    }
    guard let best = places.max(by: { $0.1 < $1.1 }), best.1 >= Self.minContrast else { return nil }
    (cut, contrast) = best
  }

  /// Share of the pairs' matches that are of planar ones: a pair with few tells little.
  private static func planarShare(_ pairs: [PairFacts]) -> Double {
    let all = pairs.reduce(0) { $0 + $1.inliers }
    let planar = pairs.reduce(0) { $0 + ($1.kind == .planar ? $1.inliers : 0) }
    return all > 0 ? Double(planar) / Double(all) : 0
  }
}
