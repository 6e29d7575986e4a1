import Geometry
import Numerics

/// Detects an object that was moved between two photographs: pairs across the move contain two
/// motions.
enum MovingObjectRule {
  /// Minimum rotation of the moved part, degrees: two-view geometry of a small part of the image is
  /// accurate to a few degrees.
  static let minTurn = 12.0
  /// Maximum difference between the rotations that pairs estimate for one move, degrees.
  static let maxTurnSpread = 15.0
  /// Minimum number of matches of all pairs together: correct captures and similar-looking sides
  /// have up to 16.
  static let minMatches = 40
  /// Minimum number of pairs, as a single one may be wrong.
  static let minPairs = 2
  /// Minimum fraction of the matches of all second motions that agree on the move: at least 0.88 if
  /// something was moved, 0.17 if planes at several depths leave the motion undetermined.
  static let minAgreement = 0.5
  /// Minimum fraction of these matches whose pairs cross one position in the sequence:
  /// similar-looking sides match at all positions.
  static let minAcross = 0.9
  /// Minimum share of contradicting matches, in the worst views, of a result that is more likely right
  /// than wrong: the matches on what moved contradict poses that follow the rest. 0.17 and 0.24 in
  /// two captures with a moved object, 0.03 to 0.14 in six where it covers less; up to 0.13 in such
  /// results of one in which nothing moved.
  static let minContradicting = 0.15
  /// Maximum distance of a pair's frames, in frames, for locating the move.
  private static let reach = 3

  private typealias Found = (pair: PairFacts, turn: Matrix3)

  /// The pairs across one position in the sequence agree on one move of a part of the scene.
  @Sendable static func movingObject(_ facts: RunFacts) -> Cause? {
    if let found = secondMotions(facts) {
      return cause(
        facts, cut: found.cut, found.evidence,
        weight: Specificity.direct * max(facts.loss, Alarm.strong))
    }
    return MovedPlane(facts).map {
      cause(
        facts, cut: $0.cut,
        [Evidence(.planarAcross, $0.contrast, limit: MovedPlane.minContrast)],
        weight: Specificity.likely * max(facts.loss, Alarm.weak))
    }
  }

  private static func secondMotions(_ facts: RunFacts) -> (cut: Int, evidence: [Evidence])? {
    let agreeing = agreeing(facts)
    let total = agreeing.reduce(0) { $0 + $1.pair.movedCount }
    let all = (facts.pairs ?? []).reduce(0) { $0 + $1.movedCount }
    guard agreeing.count >= minPairs, total >= minMatches,
      Double(total) >= minAgreement * Double(all),
      let cut = cut(agreeing, total: total, facts: facts)
    else { return nil }
    let turn = agreeing.map { degrees($0.turn) }.median() ?? 0
    return (
      cut,
      [
        Evidence(.secondMotion, Double(total), limit: Double(minMatches)),
        Evidence(.turnOfMoved, turn, limit: minTurn),
      ]
    )
  }

  /// The cause, with the advice to exclude the smaller part of the sequence.
  private static func cause(
    _ facts: RunFacts, cut: Int, _ evidence: [Evidence], weight: Double
  ) -> Cause {
    let isFirstSmaller = 2 * cut < facts.frames.count
    let names = facts.names(isFirstSmaller ? Array(0..<cut) : Array(cut..<facts.frames.count))
    let masks: [Remedy] = facts.unusedMasks.map { [.masks(folder: $0)] } ?? []
    return Cause(
      .movingObject, weight: weight, frames: names,
      evidence: evidence, advice: masks + [.leaveOut(names)])
  }

  private static func degrees(_ turn: Matrix3) -> Double {
    rotationAngle(turn, .identity) * 180 / .pi
  }

  /// The largest set of pairs, by matches, whose second motions agree.
  private static func agreeing(_ facts: RunFacts) -> [Found] {
    let found = (facts.pairs ?? []).compactMap { pair -> Found? in
      guard let turn = pair.turn, degrees(turn) >= minTurn else { return nil }
      return (pair, turn)
    }
    let groups = found.map { seed in
      found.filter { degrees($0.turn * seed.turn.transpose) <= maxTurnSpread }
    }
    return groups.max {
      $0.reduce(0) { $0 + $1.pair.movedCount } < $1.reduce(0) { $0 + $1.pair.movedCount }
    } ?? []
  }

  /// The first frame after the move: among the cuts that most of the matches cross, the one whose
  /// closest pairs lose the largest fraction of their matches; `nil` if there is no such cut.
  private static func cut(_ found: [Found], total: Int, facts: RunFacts) -> Int? {
    func across(_ cut: Int) -> Int {
      found.filter { $0.pair.first < cut && $0.pair.second >= cut }
        .reduce(0) { $0 + $1.pair.movedCount }
    }
    let places = Array(1..<max(facts.frames.count, 1))
    guard let most = places.map(across).max(), Double(most) >= minAcross * Double(total) else {
      return nil
    }
    let near = (facts.pairs ?? []).filter { $0.isVerified && $0.second - $0.first <= reach }
    func lost(_ cut: Int) -> Double {
      let pairs = near.filter { $0.first < cut && $0.second >= cut }
      let all = pairs.reduce(0) { $0 + $1.putative }
      let kept = pairs.reduce(0) { $0 + min($1.inliers, $1.putative) }
      return all > 0 ? Double(all - kept) / Double(all) : 0
    }
    return places.filter { across($0) == most }.max { (lost($0), -$0) < (lost($1), -$1) }
  }
}
