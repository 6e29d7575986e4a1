import Alignment
import Scene

extension Diagnosis {
  /// All rules about poses and surfaces, in the order in which causes of equal weight are listed.
  static let rules: [Rule] =
    EngineRules.all + FileRules.all + SettingRules.all + MaskRules.all + SensorRules.all
    + CameraRules.all + PixelRules.all + MotionRules.all + FrameRules.all + GraphRules.all
    + SurfaceRules.all + EvaluationRules.all

  /// Minimum fraction of registered frames of a result that has not failed: COLMAP users consider a
  /// run failed if fewer than half of the photographs are in the model.
  static let minRegisteredShare = 0.5

  /// Causes that concern other data than the poses: the probability of the poses does not refute
  /// them.
  private static let ofOtherData: Set<FaultName> = [
    .wrongDepthScale, .wrongPoseConvention, .wrongPoseScale, .driftingPoses, .masksInverted,
    .masksMisaligned, .masksCoverObject, .damagedFiles, .failedShards, .depthDisagrees,
    .boxCutsObject, .tableJoined, .fewViewsThere, .surfaceHoles, .loosePieces, .unseenUnderside,
    .seamExposure,
    .seamMisaligned,
  ]

  /// Applies all rules and ranks their causes, those of the first attempt if alignment was repeated
  /// without a sound result. If the poses are right with the probability of a sound result, causes of
  /// wrong poses are healed.
  public init(_ facts: RunFacts) {
    var facts = facts
    facts.judgeFrames()
    let probability = facts.alignment?.report.probability
    let isSound = probability.map { $0 >= AlignReport.sound } ?? false
    var found = isSound ? Self.causes(facts) : Self.causes(facts.beforeRetry ?? facts)
    if found.allSatisfy(\.isHealed), let overcome = Self.overcome(facts, found) {
      found.insert(overcome, at: 0)
    }
    var open = Self.sufficient(found.filter { !$0.isHealed })
    let order = open.indices.sorted { (open[$1].weight, $0) < (open[$0].weight, $1) }
    open = order.map { open[$0] }
    let total = open.reduce(0) { $0 + $1.weight }
    for index in open.indices where total > 0 { open[index].share = open[index].weight / total }
    let isDoubted = !open.isEmpty || (probability != nil && !isSound)
    let remarks = PlaceRules.all.compactMap { $0(facts) }
    self.init(
      verdict: Diagnosis.verdict(facts, isDoubted: isDoubted),
      causes: open + remarks + found.filter(\.isHealed))
    self.probability = probability
    views = facts.alignment?.report.viewProbabilities ?? []
    parts = facts.alignment?.report.parts ?? []
  }

  /// The cause as far as it concerns the result: of poses that are sound it is healed, and poses
  /// that are more likely right than wrong need no cause, unless a trial confirmed it, or other
  /// evidence is certain. Of 39 causes of results with a probability of 0.5 to 0.95, 33 were not
  /// true; an off-center principal point was true in both cases.
  private static func judged(_ cause: Cause?, _ facts: RunFacts) -> Cause? {
    guard var cause, let probability = facts.alignment?.report.probability, !facts.isStuck,
      !concernsOtherData(cause)
    else { return cause }
    if probability >= AlignReport.sound { cause.isHealed = true }
    return cause.isHealed || facts.isWrong || isCertain(cause, facts) ? cause : nil
  }

  private static func causes(_ facts: RunFacts) -> [Cause] {
    rules.compactMap { judged($0(facts)?.tried(on: facts), facts) }
  }

  /// The main cause of views without a pose in the first attempt of a repeated alignment, as a healed
  /// one.
  private static func overcome(_ facts: RunFacts, _ found: [Cause]) -> Cause? {
    let used = facts.alignment?.report.retries.first(where: \.isUsed)
    guard let before = facts.beforeRetry, used?.reason != .uncertainPoses else { return nil }
    let all = rules.compactMap { $0(before) }.filter { !$0.isHealed && !concernsOtherData($0) }
    let most = all.map(\.weight).max()
    guard var cause = all.first(where: { $0.weight == most }),
      !found.contains(where: { $0.name == cause.name })
    else { return nil }
    cause.isHealed = true
    return cause
  }

  /// The causes without those that are not needed: if the remedy of one alone makes the result sound,
  /// the others are not true, unless they concern other data.
  private static func sufficient(_ open: [Cause]) -> [Cause] {
    guard open.contains(where: \.isSufficient) else { return open }
    return open.filter {
      $0.isSufficient || concernsOtherData($0) && $0.name != .masksCoverObject
    }
  }

  private static func concernsOtherData(_ cause: Cause) -> Bool {
    // EXIF contradicts the given focal length, and the photographs agree with EXIF: on flat scenes,
    // poses with either are equally probable.
    ofOtherData.contains(cause.name) || cause.evidence.first?.gate == .focalExifOverGiven
  }

  private static func isCertain(_ cause: Cause, _ facts: RunFacts) -> Bool {
    switch cause.name {
    case .principalPoint: true
    case .rollingShutter:
      facts.alignment?.report.check.map(RollingShutterRule.isClear) ?? false
    case .mixedCameras: facts.ownFocalSpread > RunFacts.clearFocalSpread
    case .movingObject:
      facts.alignment?.report.evidence[.contradicting] ?? 0 >= MovingObjectRule.minContradicting
    default: cause.tried?.isLargeGain == true
    }
  }

  private static func verdict(_ facts: RunFacts, isDoubted: Bool) -> Verdict {
    if facts.isStuck || facts.registeredShare.map({ $0 < minRegisteredShare }) == true {
      return .failed
    }
    if !facts.hasRun || (facts.alignment == nil && !isDoubted) { return .notRun }
    return isDoubted ? .doubtful : .sound
  }
}
