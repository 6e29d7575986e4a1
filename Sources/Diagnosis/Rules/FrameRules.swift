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
    blurred(facts, name: .motionBlur) { $0.blur == .motion }
  }

  /// Fine detail is lost equally in all directions.
  @Sendable static func defocus(_ facts: RunFacts) -> Cause? {
    blurred(facts, name: .defocus) { $0.blur == .defocus }
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

  /// Blurred frames of one kind. If some of them are unregistered, the other blurred frames count,
  /// too: the kind of a mild blur is uncertain, and without their neighbors they often fail.
  private static func blurred(
    _ facts: RunFacts, name: FaultName, isKind: (FrameFacts) -> Bool
  ) -> Cause? {
    let isLost = facts.lostFrames.contains { isKind(facts.frames[$0]) }
    return bad(
      facts, name: name, gate: .sharpness, limit: facts.sharpnessLimit, includesMild: true,
      worse: <
    ) { frame in
      let counts = isKind(frame) || isLost && frame.blur != nil
      return counts ? frame.comparison?.sharpness : nil
    }
  }

  /// Frames that are bad by one measure, with the worst as evidence: the unregistered ones with the
  /// rest of their runs, or all of them as a healed cause if none is unregistered.
  ///
  /// - Parameters:
  ///   - includesMild: Whether registered frames count that are less bad than all unregistered ones.
  ///   - isWorse: Whether the first value is worse than the second.
  ///   - value: The measured value of a bad frame; `nil` for a good one.
  private static func bad(
    _ facts: RunFacts, name: FaultName, gate: Gate, limit: Double, includesMild: Bool = false,
    worse isWorse: (Double, Double) -> Bool, value: (FrameFacts) -> Double?
  ) -> Cause? {
    guard facts.alignment != nil || facts.failedStage != nil else { return nil }
    let values = facts.frames.map(value)
    let lost = Set(facts.lostFrames.filter { values[$0] != nil })
    // A registered frame as bad as an unregistered one may be registered only by chance, and so may
    // the others of its run.
    let mildest = includesMild ? nil : lost.compactMap { values[$0] }.max(by: isWorse)
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
