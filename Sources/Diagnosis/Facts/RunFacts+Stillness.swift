import Matching

/// Pairs whose matches do not move: of copies, or of a static background.
extension RunFacts {
  /// Minimum fraction of static matches for two photographs to be copies.
  static let sameStill = 0.95
  /// Share of the frames in such pairs above which they show a static background: few photographs of
  /// a capture are copies of others.
  private static let maxCopies = 0.5

  /// Maximum share of static matches of a result that is more likely wrong than right. Captures whose
  /// background moves have up to 0.03; watermarks, frames and static backgrounds that bend the poses
  /// 0.13 and more.
  private static let maxShareOfWrong = 0.1

  /// Maximum share of static matches.
  var maxStaticShare: Double {
    isWrong && alignment?.report.probability != nil
      ? Self.maxShareOfWrong : MatchReport.maxStaticShare
  }

  /// Whether enough matches are static to bias the poses.
  var isStatic: Bool { staticShare ?? 0 > maxStaticShare }

  /// Verified pairs of which nearly all matches are at rest.
  var stillPairs: [PairFacts] {
    (pairs ?? []).filter { $0.isVerified && $0.still > Self.sameStill }
  }

  /// Whether these are too many for copies.
  var isStill: Bool {
    let repeated = Set(stillPairs.map(\.second))
    let copies = frames.indices.filter { frames[$0].copyOf != nil }
    return Double(repeated.subtracting(copies).count) > Self.maxCopies * Double(frames.count)
  }

  /// Share of the matches that are at rest, without those of copies, which are another cause; `nil`
  /// without matches.
  var staticShare: Double? {
    guard let pairs else { return nil }
    let moving = isStill ? pairs : pairs.filter { $0.still < Self.sameStill }
    let total = moving.reduce(0) { $0 + $1.putative }
    guard total > 0 else { return nil }
    return moving.reduce(0) { $0 + $1.still * Double($1.putative) } / Double(total)
  }
}
