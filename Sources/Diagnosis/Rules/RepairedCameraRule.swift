import Alignment
import Foundation
import Scene

/// Causes in given intrinsics that alignment confirmed by estimating them instead.
enum RepairedCameraRule {
  /// The focal length differs from the estimated one.
  static func wrongFocal(_ facts: RunFacts) -> Cause? {
    guard let trial = trial(facts), let ratio = ratio(trial, facts),
      abs(log(ratio)) > log(CameraRules.maxFocalFactor)
    else { return nil }
    return Cause(
      .wrongFocal, weight: Specificity.direct * max(facts.loss, Alarm.overriding),
      evidence: [.ratio(.focalFittedOverGiven, ratio, factor: CameraRules.maxFocalFactor)],
      advice: [.fittedCamera])
  }

  /// The focal length agrees with the estimated one, so the other intrinsics do not fit.
  static func lensDistortion(_ facts: RunFacts) -> Cause? {
    guard let trial = trial(facts), let ratio = ratio(trial, facts),
      abs(log(ratio)) <= log(CameraRules.maxFocalFactor),
      facts.cameras.contains(where: { $0.source == .given && $0.views > 0 })
    else { return nil }
    return Cause(
      .lensDistortion, weight: Specificity.direct * max(facts.loss, Alarm.certain),
      evidence: [
        Evidence(
          .repairedProbability, trial.probability,
          limit: facts.alignment?.report.probability ?? 0)
      ], advice: [.fittedCamera])
  }

  /// The trial, if it confirms that the intrinsics are wrong.
  private static func trial(_ facts: RunFacts) -> RepairTrial? {
    guard let alignment = facts.alignment, alignment.effect(of: .fittedCamera)?.isGain == true
    else {
      return nil
    }
    return alignment.report.repairs.first { $0.change == .estimatedIntrinsics }
  }

  /// The estimated focal length over that before alignment, of the camera with the most views.
  private static func ratio(_ trial: RepairTrial, _ facts: RunFacts) -> Double? {
    let counts = Dictionary(grouping: facts.frames, by: \.camera).mapValues(\.count)
    let most = facts.cameras.indices.max { counts[$0] ?? 0 < counts[$1] ?? 0 }
    guard let most, facts.cameras[most].start.focal > 0, trial.focal > 0 else { return nil }
    return trial.focal / facts.cameras[most].start.focal
  }
}
