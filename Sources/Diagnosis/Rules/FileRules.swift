/// Causes in the files themselves.
enum FileRules {
  static let all: [Rule] = [damagedFiles, duplicateFrames]

  /// Undecodable photographs were left out.
  @Sendable static func damagedFiles(_ facts: RunFacts) -> Cause? {
    let broken = facts.unreadable + facts.frames.filter { $0.image?.problem != nil }.map(\.name)
    guard !broken.isEmpty else { return nil }
    let share = Double(broken.count) / Double(broken.count + facts.frames.count)
    return Cause(
      .damagedFiles, weight: Specificity.direct * max(share, facts.loss * Specificity.residual),
      frames: broken, evidence: [Evidence(.unreadable, Double(broken.count), limit: 0)],
      advice: [.shoot(.copyAgain(broken))])
  }

  /// Copies add no view: without a baseline nothing can be triangulated. Those that were set aside do
  /// no harm.
  @Sendable static func duplicateFrames(_ facts: RunFacts) -> Cause? {
    let copies = facts.frames.indices.filter { facts.frames[$0].copyOf != nil }
    let still = facts.isStill ? [] : facts.stillPairs
    let all = Set(copies + still.map(\.second)).sorted()
    let names = facts.setAside + facts.names(all)
    guard !names.isEmpty else { return nil }
    let share = Double(names.count) / Double(facts.frames.count + facts.setAside.count)
    let isHarmless = all.isEmpty || facts.loss == 0 && facts.alignment != nil
    return Cause(
      .duplicateFrames, weight: Specificity.direct * share, frames: names,
      evidence: [Evidence(.copies, Double(names.count), limit: 0)],
      advice: all.isEmpty ? [] : [.leaveOut(facts.names(all))], isHealed: isHarmless)
  }
}
