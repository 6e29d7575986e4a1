/// Brightness changes from photograph to photograph.
enum ExposureJumpRule {
  /// Factor of the mean luma between neighbours from which matching suffers: one stop and a half in
  /// encoded values.
  static let maxStep = 1.6

  /// Neighbours of different brightness do not match, while neighbours of equal brightness do; or
  /// they match, and what both show is brighter in one: a healed cause.
  @Sendable static func exposureJump(_ facts: RunFacts) -> Cause? {
    guard let pairs = facts.pairs else { return nil }
    let steps = pairs.filter {
      $0.second == $0.first + 1 && facts.step($0.first, $0.second) != nil
    }
    let jumps = steps.filter { facts.isJump($0.first, $0.second) }
    let (cut, calm) = (jumps.filter { !$0.isVerified }, steps.count - jumps.count)
    let held = steps.count { $0.isVerified } - jumps.count { $0.isVerified }
    if facts.loss > 0, !cut.isEmpty, 2 * held > calm {
      let worst = cut.compactMap { facts.step($0.first, $0.second) }.max() ?? maxStep
      return cause(facts, cut, worst, isHealed: false)
    }
    let seen = jumps.filter { $0.gain ?? 1 > maxStep }
    guard let worst = seen.compactMap(\.gain).max() else { return nil }
    return cause(facts, seen, worst, isHealed: true)
  }

  private static func cause(
    _ facts: RunFacts, _ jumps: [PairFacts], _ worst: Double, isHealed: Bool
  ) -> Cause {
    Cause(
      .exposureJump, weight: Specificity.direct * facts.loss,
      frames: facts.names(jumps.map(\.second)),
      evidence: [Evidence(.brightnessStep, worst, limit: maxStep)],
      advice: (isHealed ? [] : [.set(stage: "features", name: "sensitivity", value: "high")])
        + [.shoot(.lockedExposure)],
      isHealed: isHealed)
  }
}

extension RunFacts {
  /// Factor between the brightness of two frames, at least 1; `nil` where it is not known or a frame
  /// is too dark or burnt out, which is bad by itself.
  func step(_ first: Int, _ second: Int) -> Double? {
    guard let a = frames[first].luminance, let b = frames[second].luminance, min(a, b) > 0,
      !FrameRules.isBadlyExposed(frames[first]), !FrameRules.isBadlyExposed(frames[second])
    else { return nil }
    return max(a / b, b / a)
  }

  /// Whether brightness jumps between two frames.
  public func isJump(_ first: Int, _ second: Int) -> Bool {
    (step(first, second) ?? 1) > ExposureJumpRule.maxStep
  }
}
