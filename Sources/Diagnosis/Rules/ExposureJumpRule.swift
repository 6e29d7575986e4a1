import Pipeline

/// Detects brightness changes between consecutive photographs.
enum ExposureJumpRule {
  /// Neighbors of different brightness do not match while neighbors of equal brightness do. Or they
  /// match, and the common scene differs in brightness: a healed cause.
  @Sendable static func exposureJump(_ facts: RunFacts) -> Cause? {
    guard let pairs = facts.pairs else { return nil }
    let steps = pairs.filter {
      $0.second == $0.first + 1 && facts.step($0.first, $0.second) != nil
    }
    let jumps = steps.filter { facts.isJump($0.first, $0.second) }
    let (cut, calm) = (jumps.filter { !$0.isVerified }, steps.count - jumps.count)
    let held = steps.count { $0.isVerified } - jumps.count { $0.isVerified }
    if facts.loss > 0, !cut.isEmpty, 2 * held > calm {
      let worst =
        cut.compactMap { facts.step($0.first, $0.second) }.max() ?? RunFacts.maxBrightnessStep
      // If other neighbors do not match either, the photographs are too far apart.
      let isClear = held == calm && cut.count == jumps.count
      return cause(
        facts, jumps: cut, worst: worst, isHealed: false,
        specificity: isClear ? Specificity.direct : Specificity.property)
    }
    let seen = jumps.filter { $0.gain ?? 1 > RunFacts.maxBrightnessStep }
    guard let worst = seen.compactMap(\.gain).max() else { return nil }
    return cause(facts, jumps: seen, worst: worst, isHealed: true)
  }

  private static func cause(
    _ facts: RunFacts, jumps: [PairFacts], worst: Double, isHealed: Bool,
    specificity: Double = Specificity.direct
  ) -> Cause {
    Cause(
      .exposureJump, weight: specificity * facts.loss,
      frames: facts.names(jumps.map(\.second)),
      evidence: [Evidence(.brightnessStep, worst, limit: RunFacts.maxBrightnessStep)],
      advice: (isHealed || facts.hasTriedSensitivity
        ? [] : [.set(stage: .features, name: "sensitivity", value: "high")])
        + [.shoot(.lockedExposure)],
      isHealed: isHealed)
  }
}
