import Alignment
import Geometry
import Matching
import Pipeline
import Scene

/// Causes in the motion of camera and object, and in the appearance of the object.
enum MotionRules {
  static let all: [Rule] = [
    staticBackground, MovingObjectRule.movingObject, pureRotation, planarScene, smallBaseline,
    repeatedStructure,
  ]

  /// Fraction of the verified pairs above which a kind of pair characterizes the capture.
  static let maxKindShare = 0.7
  /// That fraction for a capture without unregistered frames: an untextured object on a slightly
  /// textured table has up to 0.85.
  static let minHealedShare = 0.95
  /// Minimum median triangulation angle, degrees: COLMAP filters points below 1.5°.
  static let minAngle = 1.5
  /// If the largest angle of a pair exceeds this, degrees, an initial pair exists: half of the
  /// angle that one needs.
  static let maxWidest = 6.0
  /// Maximum fraction of missing expected correspondences in a correct model, equal to that of
  /// alignment.
  static let maxMissing = 0.03
  /// Maximum ratio of the smallest to the largest spread of coplanar points, including noise:
  /// posters on a wall have 0.02, an object of little texture on a table 0.09.
  static let maxFlatRelief = 0.04
  /// Fraction of the matches in pairs rotated by more than 60° against the model above which the
  /// model is doubtful: correct models reach 0.13.
  static let maxTurned = 0.15
  /// Fraction of the matches in pairs that contradict the model above which it is doubtful: correct
  /// models have up to 0.13, folded ones at least 0.19.
  static let maxContradiction = 0.16
  /// Minimum fraction of these matches in pairs rotated too far for an estimation error: pairs with
  /// few matches or one plane contradict correct models by less.
  static let minTurnedShare = 1.0 / 3
  /// Share of static matches above which they determine the poses.
  private static let mostStatic = 0.5
  /// Minimum rotational symmetry angle of an object, degrees, equal to that of alignment.
  static let minAlikeTurn = 17.0

  /// The object rotates, while camera and background do not move.
  @Sendable static func staticBackground(_ facts: RunFacts) -> Cause? {
    guard let still = facts.staticShare, facts.isStatic else { return nil }
    var advice: [Remedy] = facts.unusedMasks.map { [.masks(folder: $0)] } ?? []
    advice += [.set(stage: .match, name: "min-motion", value: "2"), .shoot(.plainBackground)]
    // If most matches are static, the others look like a second motion.
    let alarm = still > mostStatic ? Alarm.strong : Alarm.fair
    return Cause(
      .staticBackground, weight: Specificity.direct * max(facts.loss, alarm),
      evidence: [Evidence(.staticMatches, still, limit: facts.maxStaticShare)], advice: advice
    )
  }

  /// The camera only rotated, so that nothing can be triangulated.
  @Sendable static func pureRotation(_ facts: RunFacts) -> Cause? {
    kind(
      .panoramic, name: .pureRotation, gate: .panoramicPairs, specificity: Specificity.direct,
      in: facts,
      advice: [.shoot(.walkRound)])
  }

  /// All matches are in one plane.
  @Sendable static func planarScene(_ facts: RunFacts) -> Cause? {
    kind(
      .planar, name: .planarScene, gate: .planarPairs, specificity: Specificity.property,
      in: facts, advice: [.shoot(.depthInPicture)])
  }

  /// A kind that most pairs have; healed if all frames are registered nevertheless.
  private static func kind(
    _ kind: PairKind, name: FaultName, gate: Gate, specificity: Double, in facts: RunFacts,
    advice: [Remedy]
  ) -> Cause? {
    // A few photographs may show little more than one plane in any scene.
    guard facts.loss > 0 || facts.alignment != nil,
      facts.frames.count >= GraphRules.minFrames
    else { return nil }
    let verified = (facts.pairs ?? []).filter { $0.isVerified && $0.still < RunFacts.sameStill }
    let putative = verified.reduce(0) { $0 + $1.putative }
    let still = verified.reduce(0) { $0 + $1.still * Double($1.putative) }
    // Few pairs indicate too few photographs; static ones indicate that the camera did not rotate
    // at all.
    guard verified.count >= max(3, facts.frames.count),
      still <= MatchReport.maxStaticShare * Double(putative)
    else { return nil }
    let share = Double(verified.count { $0.kind == kind }) / Double(verified.count)
    let limit = facts.loss > 0 ? maxKindShare : minHealedShare
    // Pairs of a low object on a table are planar as well, but the model is not.
    if facts.loss == 0, let relief = facts.alignment?.relief, relief > maxFlatRelief { return nil }
    guard share > limit else { return nil }
    return Cause(
      name, weight: specificity * facts.loss,
      evidence: [Evidence(gate, share, limit: limit)], advice: advice,
      isHealed: facts.loss == 0)
  }

  /// The baselines between the photographs are too small. Photographs from about one place match in
  /// most pairs; a few close ones among others do not mean that the camera hardly moved.
  @Sendable static func smallBaseline(_ facts: RunFacts) -> Cause? {
    let moving = (facts.pairs ?? []).filter {
      $0.isVerified && $0.still < MatchReport.maxStaticShare
    }
    let angles = moving.compactMap(\.angle).filter { $0 > 0 }
    let refused = (facts.alignment?.report.initialPairs ?? []).compactMap { tried -> Double? in
      if case .smallAngle(let degrees, _) = tried.verdict { return degrees }
      return nil
    }
    guard !moving.isEmpty, moving.count >= facts.frames.count - 1 else { return nil }
    guard facts.loss > 0, let widest = (angles + refused).max(),
      let angle = angles.median() ?? refused.max(), angle < minAngle, widest < maxWidest
    else { return nil }
    return Cause(
      .smallBaseline, weight: Specificity.direct * facts.loss,
      evidence: [Evidence(.triangulationAngle, angle, limit: minAngle)],
      advice: [.shoot(.largerSteps)])
  }

  /// Similar-looking sides are, or may be, merged into one.
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
    // A contradiction alone can have other reasons, such as a wrong camera.
    let isDirect = isDoubted || dropped > 0
    if let share = alignment.contradiction, share > maxContradiction,
      duplicates.turned >= minTurnedShare * share
    {
      evidence.append(Evidence(.contradiction, share, limit: maxContradiction))
      isDoubted = true
    }
    guard isDoubted || dropped > 0, !evidence.isEmpty else { return nil }
    var cause = Cause(
      .repeatedStructure,
      weight: (isDirect ? Specificity.direct : Specificity.residual) * max(facts.loss, Alarm.fair),
      evidence: evidence,
      advice: [.shoot(.markSides)], isHealed: !isDoubted && facts.loss == 0)
    cause.pairs = alikePairs(alignment.report)
    return cause
  }

  /// Maximum number of pairs that a cause names.
  private static let maxPairs = 10

  /// The pairs that were left out, else those that contradict the model, the strongest first.
  private static func alikePairs(_ report: AlignReport) -> [FramePair] {
    let dropped = report.duplicates.dropped
    guard dropped.isEmpty else {
      let order = dropped.indices.sorted {
        (dropped[$1].inliers, $0) < (dropped[$0].inliers, $1)
      }
      return order.prefix(maxPairs).map {
        FramePair(first: dropped[$0].first, second: dropped[$0].second)
      }
    }
    return (report.check?.doubted ?? []).prefix(maxPairs).map {
      FramePair(first: $0.first, second: $0.second)
    }
  }
}
