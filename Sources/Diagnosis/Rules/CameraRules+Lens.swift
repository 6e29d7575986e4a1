import Foundation
import Scene

extension CameraRules {
  /// The lens has more distortion than its model, which was fixed or has too few parameters.
  @Sendable static func lensDistortion(_ facts: RunFacts) -> Cause? {
    let used = facts.cameras.filter { $0.views > 0 }
    if let repaired = RepairedCameraRule.lensDistortion(facts) { return repaired }
    if let held = used.first(where: { isBentMore($0, facts) }), let gain = held.gain {
      return Cause(
        .lensDistortion, weight: Specificity.direct * max(facts.loss, Alarm.weak),
        evidence: [Evidence(.likelihood, gain, limit: minGain)],
        // Estimated intrinsics were tried instead of refined ones.
        advice: [facts.alignment?.effect(of: .fittedCamera) == nil ? .refinedGiven : .fittedCamera])
    }
    if facts.aspectRatio > maxAspect {
      return Cause(
        .lensDistortion, weight: Specificity.direct * max(facts.loss, Alarm.weak),
        evidence: [Evidence(.aspectRatio, facts.aspectRatio, limit: maxAspect)],
        advice: [.shoot(.uncropped)])
    }
    guard let growth = used.compactMap(\.found?.radialGrowth).max(), growth > maxRadialGrowth else {
      return nil
    }
    return Cause(
      .lensDistortion, weight: Specificity.likely * max(facts.loss, Alarm.fair),
      evidence: [Evidence(.radialGrowth, growth, limit: maxRadialGrowth)], advice: [.fittedCamera])
  }

  /// Whether freeing a camera yields distortion and almost the same focal length. Strong distortion
  /// can bias it: the focal length of a single camera that was estimated from the start also counts.
  private static func isBentMore(_ camera: CameraFacts, _ facts: RunFacts) -> Bool {
    guard let freed = camera.found?.freed?.camera, let gain = camera.gain, gain > minGain else {
      return false
    }
    let trial = facts.alignment?.report.repairs.first { $0.change == .estimatedIntrinsics }
    let estimated = facts.cameras.count == 1 ? trial?.focal : nil
    return abs(freed.k1 - camera.start.k1) > minDistortion
      && [freed.focal, estimated ?? freed.focal].contains {
        abs(log($0 / camera.start.focal)) < log(maxFocalFactor)
      }
  }
}
