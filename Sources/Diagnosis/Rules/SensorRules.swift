import Alignment
import Capture
import Foundation

/// Causes in the data of the device: poses and depth.
enum SensorRules {
  static let all: [Rule] = [poseConvention, driftingPoses, scales, depthOfOthers]

  /// Maximum ratio between the scales by depth and by poses: sensors are accurate to a few percent,
  /// visual odometry slightly less.
  static let maxScaleFactor = 1.15
  /// Minimum fraction of consistent device poses: more than one in seven are not outliers.
  static let minAgreeing = 0.85
  /// Minimum number of device poses for detecting drift.
  private static let minPoses = 4
  /// The usual distance to a captured object, meters: an arm's length.
  static let usualDistance = 0.6
  /// Distances at which depth sensors measure objects, meters.
  static let depthRange = 0.1...10.0

  /// Conversion from another convention makes the device poses consistent with the model.
  @Sendable static func poseConvention(_ facts: RunFacts) -> Cause? {
    guard let devices = facts.alignment?.report.devices,
      case .otherConvention(let convention) = devices.remark
    else { return nil }
    return Cause(
      .wrongPoseConvention, weight: Alarm.overriding,
      evidence: [agreement(devices)], advice: [.poses(convention: PoseReading(convention).rawValue)]
    )
  }

  /// No similarity transformation and no convention makes the poses consistent with the model.
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

  /// Depth and poses have different scales. The wrong one places the object at the less usual
  /// distance.
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

  /// Sensor depth is inconsistent with the model: it belongs to other photographs, or is noise.
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
