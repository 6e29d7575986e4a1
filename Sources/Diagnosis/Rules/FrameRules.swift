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
    bad(facts, name: .motionBlur, gate: .sharpness, limit: FrameComparison.minSharpness, worse: <) {
      $0.blur == .motion ? $0.comparison?.sharpness : nil
    }
  }

  /// Fine detail is lost equally in all directions.
  @Sendable static func defocus(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .defocus, gate: .sharpness, limit: FrameComparison.minSharpness, worse: <) {
      $0.blur == .defocus ? $0.comparison?.sharpness : nil
    }
  }

  @Sendable static func underexposed(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .underexposed, gate: .brightest, limit: ExposureReview.minBrightest, worse: <)
    { $0.isDark ? $0.image?.quality?.brightest : nil }
  }

  @Sendable static func overexposed(_ facts: RunFacts) -> Cause? {
    bad(facts, name: .overexposed, gate: .clipped, limit: facts.clippedLimit, worse: >) {
      $0.isBurnt ? $0.image?.quality?.clipped : nil
    }
  }

  /// Frames that are bad by one measure, with the worst as evidence: the unregistered ones with the
  /// rest of their runs, or all of them as a healed cause if none is unregistered.
  ///
  /// - Parameters:
  ///   - isWorse: Whether the first value is worse than the second.
  ///   - value: The measured value of a bad frame; `nil` for a good one.
  private static func bad(
    _ facts: RunFacts, name: FaultName, gate: Gate, limit: Double,
    worse isWorse: (Double, Double) -> Bool, value: (FrameFacts) -> Double?
  ) -> Cause? {
    guard facts.alignment != nil || facts.failedStage != nil else { return nil }
    let values = facts.frames.map(value)
    let lost = Set(facts.lostFrames.filter { values[$0] != nil })
    // A registered frame as bad as an unregistered one may be registered only by chance, and so may
    // the others of its run.
    let mildest = lost.compactMap { values[$0] }.max(by: isWorse)
    let isBad = FrameRuns.extended(
      values.map { value in
        guard let value else { return false }
        return mildest.map { !isWorse($0, value) } ?? true
      }, along: values.map { $0 != nil })
    let bad = values.indices.filter { isBad[$0] }
    // Frames that continue a run can be within the limit.
    let beyond = bad.compactMap { values[$0] }.filter { isWorse($0, limit) }.sorted(by: isWorse)
    guard !beyond.isEmpty else { return nil }
    let names = facts.names(bad)
    let share = Double(lost.isEmpty ? bad.count : lost.count) / Double(facts.frames.count)
    // If most photographs are bad, too few would be left after excluding them.
    let isMost = bad.count * 2 > facts.frames.count
    return Cause(
      name, weight: Specificity.direct * share, frames: names,
      evidence: beyond.prefix(3).map { Evidence(gate, $0, limit: limit) },
      advice: (isMost ? [] : [.leaveOut(names)]) + [.shoot(.again(names))],
      isHealed: lost.isEmpty && !(facts.isDoubtful && facts.areWeak(bad)))
  }
}
