import Alignment
import Foundation
import Scene

/// Causes in given intrinsics that alignment confirmed by estimating them instead.
enum RepairedCameraRule {
  /// The focal length differs from the estimated one.
  static func wrongFocal(_ facts: RunFacts) -> Cause? {
    guard let trial = trial(facts), let ratio = ratio(trial, facts), !isBent(trial, facts),
      most(facts)?.source == .given || abs(log(ratio)) > log(CameraRules.maxFocalFactor)
    else { return nil }
    return Cause(
      .wrongFocal, weight: Specificity.direct * max(facts.loss, Alarm.overriding),
      evidence: [.ratio(.focalFittedOverGiven, ratio, factor: limit(of: ratio))],
      advice: exifAgrees(trial, facts) ? [.cameraByFile, .fittedCamera] : [.fittedCamera])
  }

  /// Ratio that a deviation is compared with: the usual one, or 1 for a smaller deviation that the
  /// trial confirms.
  private static func limit(of ratio: Double) -> Double {
    abs(log(ratio)) > log(CameraRules.maxFocalFactor) ? CameraRules.maxFocalFactor : 1
  }

  /// Whether the estimated distortion moves the corners of an image more than the estimated focal
  /// length does, which is not very different.
  private static func isBent(_ trial: RepairTrial, _ facts: RunFacts) -> Bool {
    guard let camera = most(facts)?.start, let ratio = ratio(trial, facts),
      abs(log(ratio)) <= log(CameraRules.maxFocalFactor)
    else { return false }
    let (x, y) = (Double(camera.width) / 2, Double(camera.height) / 2)
    let squared = (x * x + y * y) / (camera.focal * camera.focal)
    return abs(trial.k1 - camera.k1) * squared >= abs(log(ratio))
  }

  /// Whether the focal length by EXIF confirms the estimated one, and is not in use: alignment is
  /// more reliable if it starts there.
  private static func exifAgrees(_ trial: RepairTrial, _ facts: RunFacts) -> Bool {
    guard let camera = most(facts), camera.source == .given, let exif = camera.exifFocal,
      trial.focal > 0
    else { return false }
    return abs(log(exif / trial.focal)) <= log(CameraRules.maxFocalFactor)
  }

  /// The distortion differs more from the estimated one than the focal length does.
  static func lensDistortion(_ facts: RunFacts) -> Cause? {
    guard let trial = trial(facts), isBent(trial, facts),
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
    guard let camera = most(facts), camera.start.focal > 0, trial.focal > 0 else { return nil }
    return trial.focal / camera.start.focal
  }

  /// The camera of the most frames.
  private static func most(_ facts: RunFacts) -> CameraFacts? {
    let counts = Dictionary(grouping: facts.frames, by: \.camera).mapValues(\.count)
    return facts.cameras.indices.max { counts[$0] ?? 0 < counts[$1] ?? 0 }.map { facts.cameras[$0] }
  }
}
