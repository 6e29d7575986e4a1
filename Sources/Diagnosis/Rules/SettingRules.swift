import Pipeline
import Scene
import Support

/// Settings that reject what their defaults would accept.
enum SettingRules {
  static let all: [Rule] = [tooStrict]

  /// A failed gate of a frame or pair: the value, and the required value of the setting.
  private struct Failure {
    var stage: StageName
    var setting: String
    var value: Double
    var frame: Int?
  }

  @Sendable static func tooStrict(_ facts: RunFacts) -> Cause? {
    guard facts.loss > 0 else { return nil }
    var best: (setting: ChangedSetting, failures: [Failure])?
    for setting in facts.changed {
      guard let limit = Double(setting.value), let standard = Double(setting.standard) else {
        continue
      }
      let stopped = failures(facts).filter {
        $0.stage == setting.stage && $0.setting == setting.name
          && $0.value >= standard && $0.value < limit
      }
      if stopped.count > best?.failures.count ?? 0 { best = (setting, stopped) }
    }
    if let best, let value = best.failures.map(\.value).max(),
      let limit = Double(best.setting.value)
    {
      return cause(
        best.setting, facts: facts, evidence: Evidence(.settingGate, value, limit: limit),
        frames: Array(Set(best.failures.compactMap(\.frame))).sorted())
    }
    return narrowed(facts)
  }

  /// Settings whose effect no gate records: fewer keypoints, stricter matching.
  private static func narrowed(_ facts: RunFacts) -> Cause? {
    for setting in facts.changed {
      guard let value = Double(setting.value), let standard = Double(setting.standard), value > 0,
        standard > 0,
        isAmong(lowered, setting) && standard / value > minNarrowing
          || isAmong(raised, setting) && value / standard > minNarrowing,
        narrows(setting, value, facts)
      else { continue }
      return cause(
        setting, facts: facts, evidence: Evidence(.settingGate, value, limit: standard), frames: [],
        specificity: Specificity.probable)
    }
    return nil
  }

  /// Whether a limit of keypoints was reached: a larger one gives no more otherwise.
  private static func narrows(
    _ setting: ChangedSetting, _ value: Double, _ facts: RunFacts
  ) -> Bool {
    guard setting.stage == .features, setting.name == "max-features" else { return true }
    return facts.frames.contains {
      $0.image.map { Double($0.keypoints) >= reachedShare * value } ?? false
    }
  }
  private static let reachedShare = 0.95

  private static func cause(
    _ setting: ChangedSetting, facts: RunFacts, evidence: Evidence, frames: [Int],
    specificity: Double = Specificity.direct
  ) -> Cause {
    Cause(
      .settingTooStrict, weight: specificity * facts.loss, frames: facts.names(frames),
      evidence: [evidence],
      advice: [.set(stage: setting.stage, name: setting.name, value: nil)])
  }

  private static func isAmong(
    _ names: [StageName: Set<String>], _ setting: ChangedSetting
  ) -> Bool {
    names[setting.stage]?.contains(setting.name) ?? false
  }

  /// Settings that accept less at lower values.
  private static let lowered: [StageName: Set<String>] = [
    .features: ["max-features", "max-size"],
    .match: ["ratio", "max-distance", "max-error", "window", "neighbours"],
    .align: ["max-error", "pose-error"],
  ]
  /// Settings that accept less at higher values.
  private static let raised: [StageName: Set<String>] = [
    .features: ["contrast"],
    .align: ["min-angle", "init-angle"],
  ]
  /// Ratio to the default above which a setting is considered the cause of a loss.
  private static let minNarrowing = 1.3

  private static func failures(_ facts: RunFacts) -> [Failure] {
    var found: [Failure] = []
    for pair in facts.pairs ?? [] where !pair.isVerified {
      found.append(
        Failure(stage: .match, setting: "min-matches", value: Double(pair.putative)))
      let inliers = max(pair.inliers, pair.essential, pair.fundamental)
      found.append(Failure(stage: .match, setting: "min-inliers", value: Double(inliers)))
    }
    for (frame, reason) in (facts.alignment?.reasons ?? [:]).sorted(by: { $0.key < $1.key }) {
      switch reason {
      case .fewKeypoints(let count, _):
        found.append(
          Failure(stage: .align, setting: "min-inliers", value: Double(count), frame: frame))
      case .fewVisiblePoints(_, let visible, _):
        found.append(
          Failure(stage: .align, setting: "min-inliers", value: Double(visible), frame: frame))
      case .fewInliers(_, let visible, let inliers, _):
        found.append(
          Failure(stage: .align, setting: "min-inliers", value: Double(inliers), frame: frame))
        let share = Double(inliers) / Double(max(visible, 1))
        found.append(
          Failure(stage: .align, setting: "min-inlier-ratio", value: share, frame: frame))
      case .noInitialPair(_, _, .fewPoints(let count, _)):
        found.append(
          Failure(stage: .align, setting: "init-inliers", value: Double(count), frame: frame))
      case .noInitialCandidate, .noInitialPair, .notMatched, .noVerifiedPair, .pairsDropped,
        .otherModel, .notLinked, .poseFoundAgain, .nothingStored:
        break
      }
    }
    return found
  }
}
