/// Detects images that a rolling shutter sheared.
enum RollingShutterRule {
  /// Maximum shear of the images of a doubtful model, as `ModelCheck.shear`.
  static let maxShear = 0.002

  /// The reprojection errors of single views are those of sheared images, which no camera that all
  /// views share explains.
  @Sendable static func rollingShutter(_ facts: RunFacts) -> Cause? {
    guard facts.isDoubtful, facts.ownCameras == nil,
      let shear = facts.alignment?.report.check?.shear, shear > maxShear
    else { return nil }
    return Cause(
      .rollingShutter, weight: Specificity.likely * max(facts.loss, Alarm.strong),
      evidence: [Evidence(.imageShear, shear, limit: maxShear)], advice: [.shoot(.heldStill)])
  }
}
