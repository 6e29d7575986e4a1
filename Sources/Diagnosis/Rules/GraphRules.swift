import Features
import Numerics
import Pipeline
import Scene
import Support

/// Causes in the connectivity of the photographs.
enum GraphRules {
  static let all: [Rule] = [
    flipNotJoined, orderWrong, tooFewViews, lowTexture, mixedScenes, gap, CoverageRule.openSector,
  ]

  /// Minimum number of photographs around an object in steps that match, at most 40°.
  static let minFrames = 8
  /// Number of photographs of a full circle in steps of `step` degrees.
  private static let usualFrames = 24
  /// Maximum number of photographs for which matching all pairs takes minutes.
  private static let maxExhaustive = 200
  /// Minimum fraction of registered frames of an orientation.
  private static let minJoined = 0.5
  /// Minimum fraction of verified neighbor pairs in photographs taken in order.
  static let minNeighbors = 0.5
  /// Maximum ratio of the median step between consecutive frames to that between nearest frames: 1
  /// for a circle in order, 2 with a second circle at another height, a quarter turn over one step
  /// without any order.
  static let maxOrderStep = 3.5
  /// Minimum color similarity of photographs of the same object, as of `ForeignViews`.
  static let minLikeness = 0.6
  /// Ratio of the keypoints of unregistered to those of registered photographs above which texture
  /// does not distinguish them.
  static let minLostKeypoints = 0.7
  /// Maximum gap between neighbors of a model that surrounds its object, degrees.
  static let maxRingGap = 75.0
  /// Minimum number of frames of a group that is a separate scene.
  private static let minScene = 4
  /// Angle between neighbors that match reliably, degrees.
  static let step = 15.0

  /// The object was flipped, and one of its orientations is missing.
  @Sendable static func flipNotJoined(_ facts: RunFacts) -> Cause? {
    guard let alignment = facts.alignment else { return nil }
    let groups = Dictionary(grouping: facts.frames.indices) { facts.frames[$0].orientation }
    guard groups.count > 1 else { return secondPass(facts) }
    let shares = groups.sorted { $0.key < $1.key }.map { _, group in
      (
        group: group,
        share: Double(group.count { alignment.isRegistered[$0] }) / Double(group.count)
      )
    }
    guard let worst = shares.min(by: { $0.share < $1.share }), worst.share < minJoined else {
      return nil
    }
    var advice: [Remedy] =
      facts.masks == nil ? facts.unusedMasks.map { [.masks(folder: $0)] } ?? [] : []
    advice.append(.shoot(.bridging))
    return Cause(
      .flipNotJoined, weight: Specificity.direct * facts.loss, frames: facts.names(worst.group),
      evidence: [Evidence(.orientationRegistered, worst.share, limit: minJoined)], advice: advice)
  }

  /// The model surrounds the object, and another group shows the same object: its other side. Only
  /// with masks: without them both passes share the surroundings of the object.
  private static func secondPass(_ facts: RunFacts) -> Cause? {
    let groups = FrameGroups(facts)
    guard facts.loss > 0, facts.masks != nil, let main = groups.all.first,
      let other = groups.all.dropFirst().first, other.count >= minScene,
      let gap = facts.gapDegrees, gap < maxRingGap,
      let likeness = groups.likeness(main, other), likeness >= minLikeness
    else { return nil }
    return Cause(
      .flipNotJoined, weight: Specificity.direct * facts.loss, frames: facts.names(other),
      evidence: [
        Evidence(.components, Double(groups.all.count { $0.count >= minScene }), limit: 1),
        Evidence(.azimuthGap, gap, limit: maxRingGap),
      ], advice: [.shoot(.bridging)])
  }

  /// Only sequence neighbors were matched, and most of them show different things.
  @Sendable static func orderWrong(_ facts: RunFacts) -> Cause? {
    guard let pairs = facts.pairs, !facts.isExhaustive, facts.pairMode == .sequential else {
      return nil
    }
    let neighbors = pairs.filter { $0.second == $0.first + 1 }
    guard neighbors.count >= 3 else { return nil }
    let share = Double(neighbors.count { $0.isVerified }) / Double(neighbors.count)
    var evidence: [Evidence] = []
    if share < minNeighbors {
      evidence.append(Evidence(.neighborsVerified, share, limit: minNeighbors))
    }
    if let step = facts.orderStep, step > maxOrderStep {
      evidence.append(Evidence(.orderStep, step, limit: maxOrderStep))
    }
    guard !evidence.isEmpty else { return nil }
    return Cause(
      .orderWrong, weight: Specificity.direct * max(facts.loss, Alarm.fair), evidence: evidence,
      advice: [
        .set(
          stage: .match, name: "mode",
          value: facts.frames.count <= maxExhaustive ? "exhaustive" : "similar")
      ], isHealed: facts.loss == 0 && facts.alignment != nil && !facts.isWrong)
  }

  @Sendable static func tooFewViews(_ facts: RunFacts) -> Cause? {
    guard facts.loss > 0 || facts.isWrong, facts.frames.count < minFrames else { return nil }
    let count = facts.frames.count
    return Cause(
      .tooFewViews,
      weight: facts.loss > 0 ? Specificity.likely * facts.loss : Specificity.residual * Alarm.fair,
      evidence: [Evidence(.frames, Double(count), limit: Double(minFrames))],
      advice: [.shoot(.more(count: usualFrames - count))])
  }

  @Sendable static func lowTexture(_ facts: RunFacts) -> Cause? {
    guard facts.loss > 0 else { return nil }
    let counts = facts.frames.compactMap(\.keypoints).sorted()
    // If masks hide enough keypoints, they are the cause.
    let shown = 1 - min(facts.masks?.hiddenKeypoints ?? 0, MaskRules.maxHidden)
    guard let median = counts.medianOfSorted(),
      Double(median) < shown * Double(FeatureReport.minKeypoints)
    else { return nil }
    // Photographs that are lost with as many keypoints as the others are lost for another reason.
    let isLikely = facts.lostKeypointRatio ?? 0 < minLostKeypoints
    let isHigh = facts.changed.contains { $0.name == "sensitivity" && $0.value == "high" }
    let typed: [Remedy] =
      isHigh || facts.hasTriedSensitivity
      ? [] : [.set(stage: .features, name: "sensitivity", value: "high")]
    return Cause(
      .lowTexture, weight: (isLikely ? Specificity.probable : Specificity.residual) * facts.loss,
      evidence: [
        Evidence(.medianKeypoints, Double(median), limit: Double(FeatureReport.minKeypoints))
      ],
      advice: typed + [.shoot(.texture)])
  }

  /// Groups of photographs of different scenes: of different colors, or one that surrounds its
  /// object and another that shares not even the surroundings with it.
  @Sendable static func mixedScenes(_ facts: RunFacts) -> Cause? {
    let groups = FrameGroups(facts)
    let scenes = groups.all.filter { $0.count >= minScene }
    guard facts.loss > 0, scenes.count > 1, let other = scenes.dropFirst().first else { return nil }
    // Bad photographs have other colors than good ones of the same scene.
    guard 2 * other.count(where: { facts.frames[$0].isBad }) < other.count else { return nil }
    var evidence = [Evidence(.components, Double(scenes.count), limit: 1)]
    if let likeness = groups.likeness(scenes[0], other), likeness < minLikeness {
      evidence.append(Evidence(.groupsAlike, likeness, limit: minLikeness))
    }
    if facts.masks == nil, let gap = facts.gapDegrees, gap < maxRingGap {
      evidence.append(Evidence(.azimuthGap, gap, limit: maxRingGap))
    }
    guard evidence.count > 1 else { return nil }
    return Cause(
      .mixedScenes, weight: Specificity.direct * facts.loss, frames: facts.names(other),
      evidence: evidence, advice: [.leaveOut(facts.names(other))])
  }

  /// The residual cause: frames are unregistered because their overlap with the neighbors is too
  /// small.
  @Sendable static func gap(_ facts: RunFacts) -> Cause? {
    guard facts.loss > 0, facts.frames.count > 1 else { return nil }
    let groups = FrameGroups(facts)
    // Frames that are bad by themselves do not indicate a gap.
    let lost = facts.lostFrames.filter { !facts.frames[$0].isBad }
    guard !lost.isEmpty else { return nil }
    let loss = Double(lost.count) / Double(facts.frames.count)
    let parts = max(groups.all.count, facts.alignment?.models.count ?? 1)
    let isSplit = parts > 1
    let ends = groups.nearestEnds()
    let shot: Remedy? = ends.map {
      let degrees = facts.openDegrees ?? 2 * step
      return .shootBetween(
        facts.frames[$0.0].name, facts.frames[$0.1].name,
        count: max(2, Int(saturating: (degrees / step).rounded(.up)) - 1), degrees: step)
    }
    let typed: [Remedy] =
      facts.isExhaustive || facts.pairs == nil
      ? [] : [.set(stage: .match, name: "mode", value: "exhaustive")]
    let apart = facts.alignment?.clustersApart ?? 0
    let joins = apart > 0 ? [Evidence(.clustersApart, Double(apart), limit: 0)] : []
    return Cause(
      .overlapGap, weight: (isSplit ? Specificity.likely : Specificity.residual) * loss,
      frames: facts.names(lost),
      evidence: [
        isSplit
          ? Evidence(.components, Double(parts), limit: 1)
          : Evidence(.registered, facts.registeredShare ?? 0, limit: 1)
      ] + joins, advice: typed + [shot ?? .shoot(.more(count: max(4, lost.count)))])
  }
}

extension RunFacts {
  /// The largest gap between neighboring frames of the model, as seen from the object, degrees.
  var gapDegrees: Double? { steps?.last }

  /// Median step between consecutive frames of the capture, over the median step from each frame to
  /// the nearest one; `nil` with few poses.
  fileprivate var orderStep: Double? {
    let known = (alignment?.azimuths ?? []).compactMap { $0 }
    guard known.count >= GraphRules.minFrames else { return nil }
    func step(_ a: Double, _ b: Double) -> Double {
      let turn = abs(a - b).truncatingRemainder(dividingBy: 360)
      return min(turn, 360 - turn)
    }
    let next = zip(known.dropFirst(), known).map { step($0, $1) }
    let nearest = known.indices.compactMap { index in
      known.indices.filter { $0 != index }.map { step(known[index], known[$0]) }.min()
    }
    guard let usual = next.median(), let least = nearest.median(), least > 0 else { return nil }
    return usual / least
  }

  /// Sorted angles between neighboring frames of the model, as seen from the object, degrees.
  private var steps: [Double]? {
    let found = (alignment?.azimuths ?? []).compactMap { $0 }.sorted()
    guard let first = found.first, let last = found.last, found.count > 1 else { return nil }
    return (zip(found.dropFirst(), found).map { $0 - $1 } + [first + 360 - last]).sorted()
  }

  /// The gap on either side of the unregistered frames, degrees, assuming that they are in the
  /// largest gap of the model with the spacing of its frames.
  var openDegrees: Double? {
    guard let steps, let gap = steps.last, let step = steps.medianOfSorted() else { return nil }
    return max((gap - Double(max(lostFrames.count - 1, 0)) * step) / 2, step)
  }
}
