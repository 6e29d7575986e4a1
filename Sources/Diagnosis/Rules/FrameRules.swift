import Capture
import Scene

/// Causes in single photographs. The cause is healed if the photographs are registered
/// nevertheless.
enum FrameRules {
  static let all: [Rule] = [
    motionBlur, defocus, underexposed, overexposed, ExposureJumpRule.exposureJump,
  ]

  /// Fine detail is lost in one direction.
  @Sendable static func motionBlur(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .motionBlur, limit: FrameComparison.minSharpness, gate: .sharpness) {
      $0.isUnsharp && $0.isMoved ? $0.comparison?.sharpness : nil
    }
  }

  /// Fine detail is lost equally in all directions.
  @Sendable static func defocus(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .defocus, limit: FrameComparison.minSharpness, gate: .sharpness) {
      $0.isUnsharp && !$0.isMoved ? $0.comparison?.sharpness : nil
    }
  }

  @Sendable static func underexposed(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .underexposed, limit: FrameFeedback.minBrightest, gate: .brightest) {
      $0.isDark ? $0.image?.quality?.brightest : nil
    }
  }

  @Sendable static func overexposed(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .overexposed, limit: FrameFeedback.maxClipped, gate: .clipped) {
      $0.isBurnt ? $0.image?.quality?.clipped : nil
    }
  }

  /// Frames that are bad by one measure, with the worst as evidence: the unregistered ones, or all
  /// of them as a healed cause if none is unregistered.
  ///
  /// - Parameter value: The measured value of a bad frame; `nil` for a good one.
  private static func bad(
    _ facts: RunFacts, name: FaultName, limit: Double, gate: Gate,
    value: (FrameFacts) -> Double?
  ) -> Cause? {
    guard facts.alignment != nil || facts.failedStage != nil else { return nil }
    func judged(_ frames: [Int]) -> [(index: Int, value: Double)] {
      frames.compactMap { index in value(facts.frames[index]).map { (index, $0) } }
    }
    func evidence(_ frame: (index: Int, value: Double)) -> Evidence {
      Evidence(gate, frame.value, limit: limit)
    }
    let lost = judged(facts.lostFrames)
    let all = judged(Array(facts.frames.indices))
    // A registered frame as bad as an unregistered one may be registered only by chance.
    let least = lost.map { evidence($0).excess }.min() ?? 0
    let bad = all.filter { evidence($0).excess >= least }
    guard !bad.isEmpty else { return nil }
    let worst = bad.map(evidence).sorted { $0.excess > $1.excess }
    let names = facts.names(bad.map(\.index))
    let share = Double(lost.isEmpty ? bad.count : lost.count) / Double(facts.frames.count)
    // If most photographs are bad, too few would be left after excluding them.
    let isMost = bad.count * 2 > facts.frames.count
    return Cause(
      name, weight: Specificity.direct * share, frames: names, evidence: Array(worst.prefix(3)),
      advice: (isMost ? [] : [.leaveOut(names)]) + [.shoot(.again(names))],
      isHealed: lost.isEmpty && !(facts.isDoubtful && facts.areWeak(bad.map(\.index))))
  }
}
