/// The position in a sequence across which photographs share one plane and nothing else: after an
/// object was moved, only its support is common to the photographs before and after.
struct MovedPlane {
  /// The first frame after the move.
  let cut: Int
  /// Fraction of the matches across the cut that are in planar pairs, minus that of the other
  /// pairs.
  let contrast: Double

  /// Maximum angle between two viewing directions, degrees, for which photographs of one object
  /// have matches on the object itself.
  static let maxAxes = 45.0
  /// Minimum number of planar pairs across the cut: fewer may have other reasons.
  static let minPairs = 3
  /// Minimum contrast: 0.57 to 1 if something was moved, up to 0.4 if not and distant pairs happen
  /// to match on the table.
  static let minContrast = 0.5

  /// Minimum share of the frames on either side: with fewer, the frames at the end of a path around
  /// the object have planar pairs by chance. Of about 90 captures whose cut leaves fewer on one side,
  /// nothing moved in any.
  static let minSide = 0.2

  /// The cut that best separates planar from other pairs; `nil` if there is none, or if
  /// similar-looking sides make the viewing directions unreliable.
  init?(_ facts: RunFacts) {
    guard facts.alignment?.isAmbiguous != true else { return nil }
    let close = (facts.pairs ?? []).filter { $0.isVerified && $0.axes ?? 180 <= Self.maxAxes }
    let places = facts.frames.indices.dropFirst().compactMap { cut -> (Int, Double)? in
      let across = close.filter { $0.first < cut && $0.second >= cut }
      let others = Self.comparable(
        close.filter { $0.first >= cut || $0.second < cut }, with: across)
      guard Double(min(cut, facts.frames.count - cut)) >= Self.minSide * Double(facts.frames.count)
      else { return nil }
      guard across.count(where: { $0.kind == .planar }) >= Self.minPairs, !others.isEmpty else {
        return nil
      }
      return (cut, Self.planarShare(across) - Self.planarShare(others))
    }
    guard let best = places.max(by: { $0.1 < $1.1 }), best.1 >= Self.minContrast else { return nil }
    (cut, contrast) = best
  }

  /// The pairs whose viewing directions differ as much as those across the cut: where photographs
  /// are missing, the closest pairs across are distant, and only their support matches.
  private static func comparable(_ pairs: [PairFacts], with across: [PairFacts]) -> [PairFacts] {
    let nearest = across.compactMap(\.axes).min() ?? 0
    return pairs.filter { ($0.axes ?? 0) >= nearest }
  }

  /// Fraction of the matches that are in planar pairs, which gives pairs with few matches little
  /// weight.
  private static func planarShare(_ pairs: [PairFacts]) -> Double {
    let all = pairs.reduce(0) { $0 + $1.inliers }
    let planar = pairs.reduce(0) { $0 + ($1.kind == .planar ? $1.inliers : 0) }
    return all > 0 ? Double(planar) / Double(all) : 0
  }
}
