import Alignment
import Capture
import Foundation

/// Causes in what the device recorded: poses and depth.
enum SensorRules {
  static let all: [Rule] = [poseConvention, driftingPoses, scales, depthOfOthers]

  /// Factor between the scales by depth and by poses: a sensor is good to a few per cent, visual
  /// odometry to some more.
  static let maxScaleFactor = 1.15
  /// Share of the device poses that must agree: more than one in seven off is no outlier.
  static let minAgreeing = 0.85
  /// Fewest device poses that can be judged to drift.
  private static let minPoses = 4
  /// The usual distance to an object that is captured, metres: an arm's length.
  static let usualDistance = 0.6
  /// Distances at which depth sensors measure objects, metres.
  static let depthRange = 0.1...10.0

  /// One conversion makes the device's poses agree.
  @Sendable static func poseConvention(_ facts: RunFacts) -> Cause? {
    guard let devices = facts.alignment?.report.devices,
      case .otherConvention(let convention) = devices.remark
    else { return nil }
    return Cause(
      .wrongPoseConvention, weight: Alarm.overriding,
      evidence: [agreement(devices)], advice: [.poses(convention: PoseReading(convention).rawValue)]
    )
  }

  /// No similarity and no conversion brings the poses onto the model.
  @Sendable static func driftingPoses(_ facts: RunFacts) -> Cause? {
    guard let devices = facts.alignment?.report.devices, devices.poses >= minPoses,
      Double(devices.agreeing) < minAgreeing * Double(devices.poses)
    else { return nil }
    if case .otherConvention = devices.remark { return nil }
    return Cause(
      .driftingPoses, weight: Alarm.fair,
      evidence: [
        Evidence(
          .posesAgreeing, Double(devices.agreeing) / Double(devices.poses), limit: minAgreeing)
      ],
      advice: [.withoutPoses])
  }

  private static func agreement(_ devices: DeviceRecord) -> Evidence {
    Evidence(
      .posesAgreeing, Double(devices.agreeing) / Double(max(devices.poses, 1)),
      limit: DeviceRecord.minAgreeingShare)
  }

  /// Depth and poses measure in different units. Wrong is the one that sees the object at the less
  /// usual distance.
  @Sendable static func scales(_ facts: RunFacts) -> Cause? {
    guard let scale = facts.alignment?.report.scale else { return nil }
    let isPossible = scale.sensorDepth.map { depthRange.contains($0) }
    guard let ratio = scale.depthOverPoses else {
      guard isPossible == false, let depth = scale.sensorDepth else { return nil }
      let limit = depth < depthRange.lowerBound ? depthRange.lowerBound : depthRange.upperBound
      return Cause(
        .wrongDepthScale, weight: Alarm.certain,
        evidence: [Evidence(.depthRange, depth, limit: limit)], advice: [.withoutDepth])
    }
    guard abs(log(ratio)) > log(maxScaleFactor) else { return nil }
    let evidence = [Evidence.ratio(.depthOverPoses, ratio, factor: maxScaleFactor)]
    let depth = scale.sensorDepth ?? usualDistance
    let isDepthOdd = abs(log(depth / usualDistance)) > abs(log(depth / ratio / usualDistance))
    return isDepthOdd
      ? Cause(
        .wrongDepthScale, weight: Alarm.certain, evidence: evidence,
        advice: [.depthTimes(1 / ratio), .withoutDepth])
      : Cause(
        .wrongPoseScale, weight: Alarm.certain, evidence: evidence,
        advice: [.posesTimes(ratio), .withoutPoses])
  }

  /// Sensor depth does not follow the model: it belongs to other photographs, or is noise.
  @Sendable static func depthOfOthers(_ facts: RunFacts) -> Cause? {
    guard case .depthDisagrees(let spread, let limit, _) = facts.alignment?.report.scale.remark,
      spread > limit
    else { return nil }
    return Cause(
      .wrongDepthScale, weight: Alarm.weak,
      evidence: [Evidence(.depthSpread, spread, limit: limit)],
      advice: [.withoutDepth])
  }
}
