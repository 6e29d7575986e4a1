/// Causes in single photographs. A bad photograph that is in the result all the same is no cause.
enum FrameRules {
  static let all: [Rule] = [motionBlur, underexposed, overexposed, exposureJump]

  /// Sharpness below this share of the neighbours' median is blur; sharp frames agree within 5 %.
  static let minSharpness = 0.8
  /// Luma that 95 % of a frame stay below when it is too dark.
  static let minBrightest = 0.2
  /// Share of burnt-out pixels beyond which texture is lost.
  static let maxClipped = 0.25
  /// Factor of the mean luma between neighbours from which matching suffers: one stop and a half in
  /// encoded values.
  static let maxBrightnessStep = 1.6

  @Sendable static func motionBlur(_ facts: RunFacts) -> Cause? {
    lost(facts, .motionBlur, .sharpness, limit: minSharpness) {
      $0.relativeSharpness
    } isBad: {
      $0 < minSharpness
    }
  }

  @Sendable static func underexposed(_ facts: RunFacts) -> Cause? {
    lost(facts, .underexposed, .brightest, limit: minBrightest) {
      $0.brightest
    } isBad: {
      $0 < minBrightest
    }
  }

  @Sendable static func overexposed(_ facts: RunFacts) -> Cause? {
    lost(facts, .overexposed, .clipped, limit: maxClipped) {
      $0.clipped
    } isBad: {
      $0 > maxClipped
    }
  }

  /// Whether a frame is blurred or badly exposed.
  static func isBad(_ frame: FrameFacts) -> Bool {
    isBadlyExposed(frame) || frame.relativeSharpness ?? 1 < minSharpness
  }

  private static func isBadlyExposed(_ frame: FrameFacts) -> Bool {
    frame.brightest ?? 1 < minBrightest || frame.clipped ?? 0 > maxClipped
  }

  /// Frames that are lost and bad by one measure; the worst of them is the evidence.
  private static func lost(
    _ facts: RunFacts, _ name: CauseName, _ gate: Gate, limit: Double,
    value: (FrameFacts) -> Double?, isBad: (Double) -> Bool
  ) -> Cause? {
    let lost = facts.lostFrames
    guard facts.alignment != nil || facts.failedStage != nil else { return nil }
    let bad = lost.compactMap { index in
      value(facts.frames[index]).flatMap { isBad($0) ? (index: index, value: $0) : nil }
    }
    guard !bad.isEmpty else { return nil }
    let evidence = bad.map { Evidence(gate, $0.value, limit: limit) }
      .sorted { $0.excess > $1.excess }
    let names = facts.names(bad.map(\.index))
    let share = Double(bad.count) / Double(facts.frames.count)
    // Where most photographs are bad, leaving them out leaves nothing.
    let isMost = bad.count * 2 > facts.frames.count
    return Cause(
      name, weight: Specificity.direct * share, frames: names, evidence: Array(evidence.prefix(3)),
      advice: (isMost ? [] : [.leaveOut(names)]) + [.shoot(.again(names))])
  }

  /// Neighbours of different brightness do not match, while neighbours of equal brightness do.
  @Sendable static func exposureJump(_ facts: RunFacts) -> Cause? {
    guard facts.loss > 0, let pairs = facts.pairs else { return nil }
    var steps: [(index: Int, factor: Double)] = []
    for index in facts.frames.indices.dropFirst() {
      let (before, now) = (facts.frames[index - 1], facts.frames[index])
      // A frame that is too dark or burnt out is bad by itself.
      guard let a = before.luminance, let b = now.luminance, min(a, b) > 0,
        !isBadlyExposed(before), !isBadlyExposed(now)
      else { continue }
      steps.append((index, max(a / b, b / a)))
    }
    let jumps = steps.filter { $0.factor > maxBrightnessStep }
    guard let worst = jumps.map(\.factor).max(), !jumps.isEmpty else { return nil }
    let verified = Set(pairs.filter(\.isVerified).map { [$0.first, $0.second] })
    let cut = jumps.filter { !verified.contains([$0.index - 1, $0.index]) }
    let calm = steps.filter { $0.factor <= maxBrightnessStep }
    let held = calm.count { verified.contains([$0.index - 1, $0.index]) }
    guard !cut.isEmpty, 2 * held > calm.count else { return nil }
    return Cause(
      .exposureJump, weight: Specificity.direct * facts.loss, frames: facts.names(cut.map(\.index)),
      evidence: [Evidence(.brightnessStep, worst, limit: maxBrightnessStep)],
      advice: [
        .set(stage: "features", name: "sensitivity", value: "high"), .shoot(.lockedExposure),
      ])
  }
}
