import Geometry
import Matching
import Pipeline
import Scene

/// Causes in how camera and object moved, and in what the object looks like.
enum MotionRules {
  static let all: [Rule] = [
    staticBackground, MovingObjectRule.movingObject, pureRotation, planarScene, smallBaseline,
    repeatedStructure,
  ]

  /// Share of the verified pairs from which a kind of pair decides what the capture is.
  static let maxKindShare = 0.7
  /// The share from which it is worth a word where nothing is lost: a thing without texture on a table
  /// with some has up to 0.85.
  static let minHealedShare = 0.95
  /// Smallest median angle between rays that gives depth, degrees: COLMAP filters points below 1.5°.
  static let minAngle = 1.5
  /// Where the widest pair has more, degrees, an initial pair is there: half of what one needs.
  static let maxWidest = 6.0
  /// Largest share of expected correspondences that a right model lacks: that from which alignment
  /// says so.
  static let maxMissing = 0.03
  /// Least spread over the greatest, of points that lie in one plane, up to the noise: posters on a
  /// wall have 0.02, an object of little texture on a table 0.09.
  static let maxFlatRelief = 0.04
  /// Share of turned matches from which a model is doubted: right models reach 0.13.
  static let maxTurned = 0.15
  /// Share of matches in pairs that contradict the model from which it is doubted: right models have
  /// up to 0.13, folded ones 0.19 and more.
  static let maxContradiction = 0.16
  /// Share of these matches that must be turned so far that no honest estimate is: pairs with few
  /// matches or one plane contradict right models by less.
  static let minTurnedShare = 1.0 / 3
  /// Smallest turn of an object onto itself, degrees: that which alignment looks for.
  static let minAlikeTurn = 17.0

  /// The object turns, the camera and the background do not.
  @Sendable static func staticBackground(_ facts: RunFacts) -> Cause? {
    guard let pairs = facts.pairs else { return nil }
    // Copies of a photograph stand still as well, and have a cause of their own.
    let moving = pairs.filter { $0.still < FileRules.sameStill }
    let total = moving.reduce(0) { $0 + $1.putative }
    guard total > 0 else { return nil }
    let still = moving.reduce(0) { $0 + $1.still * Double($1.putative) } / Double(total)
    guard still > MatchReport.maxStaticShare else { return nil }
    var advice: [Remedy] = facts.unusedMasks.map { [.masks(folder: $0)] } ?? []
    advice.append(.set(stage: .match, name: "min-motion", value: "2"))
    return Cause(
      .staticBackground, weight: Specificity.direct * max(facts.loss, Alarm.fair),
      evidence: [Evidence(.staticMatches, still, limit: MatchReport.maxStaticShare)], advice: advice
    )
  }

  /// The camera turned in one place, so that nothing can be triangulated.
  @Sendable static func pureRotation(_ facts: RunFacts) -> Cause? {
    kind(
      .panoramic, name: .pureRotation, gate: .panoramicPairs, in: facts,
      advice: [.shoot(.walkRound)])
  }

  /// All that matches lies in one plane.
  @Sendable static func planarScene(_ facts: RunFacts) -> Cause? {
    kind(
      .planar, name: .planarScene, gate: .planarPairs, in: facts, advice: [.shoot(.depthInPicture)])
  }

  /// A kind of pair that most are of; healed where all frames register in spite of it.

  private static func kind(
    _ kind: PairKind, name: FaultName, gate: Gate, in facts: RunFacts, advice: [Remedy]
  ) -> Cause? {
    // Few photographs show one plane, or little else, whatever there is.
    guard facts.loss > 0 || facts.alignment != nil,
      facts.frames.count >= GraphRules.minFrames
    else { return nil }
    let verified = (facts.pairs ?? []).filter { $0.isVerified && $0.still < FileRules.sameStill }
    let putative = verified.reduce(0) { $0 + $1.putative }
    let still = verified.reduce(0) { $0 + $1.still * Double($1.putative) }
    // Few pairs tell of too few photographs, still ones of a camera that did not turn at all.
    guard verified.count >= max(3, facts.frames.count),
      still <= MatchReport.maxStaticShare * Double(putative)
    else { return nil }
    let share = Double(verified.count { $0.kind == kind }) / Double(verified.count)
    let limit = facts.loss > 0 ? maxKindShare : minHealedShare
    // Pairs of something low on a table are planar as well, but what was built of them is not.
    if facts.loss == 0, let relief = facts.alignment?.relief, relief > maxFlatRelief { return nil }
    guard share > limit else { return nil }
    return Cause(
      name, weight: Specificity.direct * facts.loss,
      evidence: [Evidence(gate, share, limit: limit)], advice: advice,
      isHealed: facts.loss == 0)
  }

  /// The camera hardly moved between the photographs.
  @Sendable static func smallBaseline(_ facts: RunFacts) -> Cause? {
    let moving = (facts.pairs ?? []).filter {
      $0.isVerified && $0.still < MatchReport.maxStaticShare
    }
    let angles = moving.compactMap(\.angle).filter { $0 > 0 }
    let refused = (facts.alignment?.report.initialPairs ?? []).compactMap { tried -> Double? in
      if case .smallAngle(let degrees, _) = tried.verdict { return degrees }
      return nil
    }
    guard !moving.isEmpty else { return nil }
    guard facts.loss > 0, let widest = (angles + refused).max(),
      let angle = angles.median() ?? refused.max(), angle < minAngle, widest < maxWidest
    else { return nil }
    return Cause(
      .smallBaseline, weight: Specificity.direct * facts.loss,
      evidence: [Evidence(.triangulationAngle, angle, limit: minAngle)],
      advice: [.shoot(.largerSteps)])
  }

  /// Sides that look alike lie over each other, or may.
  @Sendable static func repeatedStructure(_ facts: RunFacts) -> Cause? {
    guard let alignment = facts.alignment else { return nil }
    var evidence: [Evidence] = []
    let duplicates = alignment.report.duplicates
    if duplicates.missingAfter > maxMissing {
      evidence.append(
        Evidence(.missingCorrespondences, duplicates.missingAfter, limit: maxMissing))
    }
    let dropped = alignment.droppedCount
    if duplicates.turned > maxTurned && dropped == 0 {
      evidence.append(Evidence(.turnedMatches, duplicates.turned, limit: maxTurned))
    }
    if dropped > 0 {
      evidence.append(Evidence(.pairsOfAlikeSides, Double(dropped), limit: 0))
    }
    if let turn = alignment.alikeTurn {
      evidence.append(Evidence(.alikeTurn, turn, limit: minAlikeTurn))
    }
    if alignment.openLoops > 0 {
      evidence.append(Evidence(.openLoops, Double(alignment.openLoops), limit: 0))
    }
    var isDoubted = alignment.isAmbiguous
    // Alone it may have other reasons, such as a camera that is wrong.
    let isDirect = isDoubted || dropped > 0
    if let share = alignment.contradiction, share > maxContradiction,
      duplicates.turned >= minTurnedShare * share
    {
      evidence.append(Evidence(.contradiction, share, limit: maxContradiction))
      isDoubted = true
    }
    guard isDoubted || dropped > 0, !evidence.isEmpty else { return nil }
    return Cause(
      .repeatedStructure,
      weight: (isDirect ? Specificity.direct : Specificity.likely) * max(facts.loss, Alarm.fair),
      evidence: evidence,
      advice: [.shoot(.markSides)], isHealed: !isDoubted && facts.loss == 0)
  }
}
