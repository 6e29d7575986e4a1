/// Causes in single photographs. One that is in the result all the same is a healed one.
enum FrameRules {
  static let all: [Rule] = [
    motionBlur, defocus, underexposed, overexposed, ExposureJumpRule.exposureJump,
  ]

  /// Sharpness below this share of the neighbours' is blur: sharp frames of one scene agree within
  /// 5 %, hand-held ones within 10 %.
  static let minSharpness = 0.85
  /// Luma that 95 % of a frame stay below when it is too dark.
  static let minBrightest = 0.2
  /// Share of burnt-out pixels beyond which texture is lost.
  static let maxClipped = 0.25

  /// Fine structure is lost along one direction.
  @Sendable static func motionBlur(_ facts: RunFacts) -> Cause? {
    bad(facts, .motionBlur, limit: minSharpness, .sharpness) {
      isUnsharp($0) && isMoved($0) ? $0.relativeSharpness : nil
    }
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
    isBadlyExposed(frame) || isUnsharp(frame)
  }

  /// Whether an unsharp frame is so along one direction: the directions then differ by more than the
  /// frame differs from sharp ones, and by less where the lens is out of focus.
  private static func isMoved(_ frame: FrameFacts) -> Bool {
    frame.evenness ?? 1 < frame.relativeSharpness ?? 1
  }
  private static func isUnsharp(_ frame: FrameFacts) -> Bool {
    frame.relativeSharpness ?? 1 < minSharpness
  }
  private static func isDark(_ frame: FrameFacts) -> Bool { frame.brightest ?? 1 < minBrightest }
  private static func isBurnt(_ frame: FrameFacts) -> Bool { frame.clipped ?? 0 > maxClipped }
  static func isBadlyExposed(_ frame: FrameFacts) -> Bool {
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
    func evidence(_ frame: (index: Int, value: Double)) -> Evidence {
      Evidence(gate, frame.value, limit: limit)
    }
    let lost = judged(facts.lostFrames)
    let all = judged(Array(facts.frames.indices))
    // A frame as bad as one that is lost hangs on those that are.
    let least = lost.map { evidence($0).excess }.min() ?? 0
    let bad = all.filter { evidence($0).excess >= least }
    guard !bad.isEmpty else { return nil }
    let worst = bad.map(evidence).sorted { $0.excess > $1.excess }
    let names = facts.names(bad.map(\.index))
    let share = Double(lost.isEmpty ? bad.count : lost.count) / Double(facts.frames.count)
    // Where most photographs are bad, leaving them out leaves nothing.
    let isMost = bad.count * 2 > facts.frames.count
    return Cause(
      name, weight: Specificity.direct * share, frames: names, evidence: Array(worst.prefix(3)),
      advice: (isMost ? [] : [.leaveOut(names)]) + [.shoot(.again(names))],
      isHealed: lost.isEmpty)
  }
}
