/// Detects images that a rolling shutter sheared.
enum RollingShutterRule {
  /// Maximum shear of the images of a doubtful model that a camera for each view explains, as
  /// `ModelCheck.shear`: 0.0011 for a rolling shutter, up to 0.0004 in three other such models.
  static let maxShear = 0.0007

  /// The reprojection errors of single views are those of sheared images, which no camera that all
  /// views share explains.
  @Sendable static func rollingShutter(_ facts: RunFacts) -> Cause? {
    guard facts.isDoubtful, let own = facts.ownCameras,
      facts.ownFocalSpread <= CameraRules.maxOwnFocalSpread,
      own.principalPoint <= CameraRules.maxOwnOffset,
      let shear = facts.alignment?.report.check?.shear, shear > maxShear
    else { return nil }
    return Cause(
      .rollingShutter, weight: Specificity.likely * max(facts.loss, Alarm.strong),
      evidence: [Evidence(.imageShear, shear, limit: maxShear)], advice: [.shoot(.heldStill)])
  }
}
