/// Causes in single photographs. One that is in the result all the same is a healed one.
enum FrameRules {
  static let all: [Rule] = [motionBlur, defocus, underexposed, overexposed, exposureJump]

  /// Sharpness below this share of the neighbours' median is blur; sharp frames agree within 5 %.
  static let minSharpness = 0.8
  /// Fine structure along one direction over that across it, against the neighbours', below which
  /// the camera moved: still frames have 0.9 and more, frames out of focus 0.8.
  static let minEvenness = 0.65
  /// Luma that 95 % of a frame stay below when it is too dark.
  static let minBrightest = 0.2
  /// Share of burnt-out pixels beyond which texture is lost.
  static let maxClipped = 0.25
  /// Factor of the mean luma between neighbours from which matching suffers: one stop and a half in
  /// encoded values.
  static let maxBrightnessStep = 1.6

  /// Fine structure is lost along one direction.
  @Sendable static func motionBlur(_ facts: RunFacts) -> Cause? {
    bad(facts, .motionBlur, limit: minEvenness, .evenness) { isMoved($0) ? $0.evenness : nil }
  }

  /// Fine structure is lost in all directions alike.
  @Sendable static func defocus(_ facts: RunFacts) -> Cause? {
    bad(facts, .defocus, limit: minSharpness, .sharpness) {
      isUnsharp($0) && !isMoved($0) ? $0.relativeSharpness : nil
    }
  }

  @Sendable static func underexposed(_ facts: RunFacts) -> Cause? {
    bad(facts, .underexposed, limit: minBrightest, .brightest) {
      isDark($0) ? $0.brightest : nil
    }
  }

  @Sendable static func overexposed(_ facts: RunFacts) -> Cause? {
    bad(facts, .overexposed, limit: maxClipped, .clipped) { isBurnt($0) ? $0.clipped : nil }
  }

  /// Whether a frame is blurred or badly exposed.
  static func isBad(_ frame: FrameFacts) -> Bool {
    isBadlyExposed(frame) || isMoved(frame) || isUnsharp(frame)
  }

  private static func isMoved(_ frame: FrameFacts) -> Bool { frame.evenness ?? 1 < minEvenness }
  private static func isUnsharp(_ frame: FrameFacts) -> Bool {
    frame.relativeSharpness ?? 1 < minSharpness
  }
  private static func isDark(_ frame: FrameFacts) -> Bool { frame.brightest ?? 1 < minBrightest }
  private static func isBurnt(_ frame: FrameFacts) -> Bool { frame.clipped ?? 0 > maxClipped }
  private static func isBadlyExposed(_ frame: FrameFacts) -> Bool {
    isDark(frame) || isBurnt(frame)
  }

  /// Frames that are bad by one measure, the worst of them as evidence: those that are lost, or all
  /// as healed where none is.
  ///
  /// - Parameter value: What is wrong with a frame; `nil` for a good one.
  private static func bad(
    _ facts: RunFacts, _ name: CauseName, limit: Double, _ gate: Gate,
    value: (FrameFacts) -> Double?
  ) -> Cause? {
    guard facts.alignment != nil || facts.failedStage != nil else { return nil }
    func judged(_ frames: [Int]) -> [(index: Int, value: Double)] {
      frames.compactMap { index in value(facts.frames[index]).map { (index, $0) } }
    }
    let lost = judged(facts.lostFrames)
    let bad = lost.isEmpty ? judged(Array(facts.frames.indices)) : lost
    guard !bad.isEmpty else { return nil }
    let evidence = bad.map { Evidence(gate, $0.value, limit: limit) }
      .sorted { $0.excess > $1.excess }
    let names = facts.names(bad.map(\.index))
    let share = Double(bad.count) / Double(facts.frames.count)
    // Where most photographs are bad, leaving them out leaves nothing.
    let isMost = bad.count * 2 > facts.frames.count
    return Cause(
      name, weight: Specificity.direct * share, frames: names, evidence: Array(evidence.prefix(3)),
      advice: (isMost ? [] : [.leaveOut(names)]) + [.shoot(.again(names))],
      isHealed: lost.isEmpty)
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
