import Alignment

/// Detects images that a rolling shutter sheared.
///
/// Calibrated on eight captures with rows shifted by up to 2 to 4 % of the width, and 370 other results.
enum RollingShutterRule {
  /// Minimum reduction of the squared errors by a shear of each view, as a logarithm: 0.07 to 0.76. A small
  /// one has to be much larger than that by other cameras: photographs scaled along one side have up to
  /// 0.074, and ratios of 0.97 and 1.4.
  static let minGain = 0.05
  private static let smallGain = 0.1
  private static let minRatioOfSmall = 1.5
  /// Minimum shear, 90th percentile of the views: 0.016 and more, at most 0.01 in other right results.
  static let minShear = 0.01
  /// Minimum ratio of that reduction to the one by a focal length and principal point of each view:
  /// 0.94 to 5.7 for sheared images, at most 0.77 for other lenses and cropped photographs.
  static let minRatio = 0.85
  /// The ratio above which no other camera explains the errors as well, or the reduction above which only
  /// sheared images have such a ratio.
  private static let (clearRatio, clearGain) = (1.1, 0.3)
  /// Minimum number of views: the points of fewer follow their images.
  private static let minViews = 8

  /// The reprojection errors of single views are those of sheared images, which no camera that all
  /// views share explains.
  @Sendable static func rollingShutter(_ facts: RunFacts) -> Cause? {
    guard facts.isSheared, let check = facts.alignment?.report.check,
      let sheared = check.sheared
    else { return nil }
    return Cause(
      .rollingShutter, weight: Specificity.direct * max(facts.loss, Alarm.strong),
      evidence: [
        Evidence(.imageShear, sheared.shear, limit: minShear),
        Evidence(.shearGain, ratio(check), limit: minRatio),
      ], advice: [.shoot(.heldStill)])
  }

  /// Whether a check finds sheared images, which no camera that all views share explains as well.
  static func isSheared(_ check: ModelCheck) -> Bool {
    guard let sheared = check.sheared, check.views.count >= minViews else { return false }
    return sheared.gain > max(minGain, check.freed?.gain ?? 0) && sheared.shear > minShear
      && ratio(check) > (sheared.gain > smallGain ? minRatio : minRatioOfSmall)
  }

  /// Whether only sheared images explain the errors.
  static func isClear(_ check: ModelCheck) -> Bool {
    isSheared(check) && (ratio(check) > clearRatio || check.sheared?.gain ?? 0 > clearGain)
  }

  /// The errors that a shear of each view explains, over those that a camera of each does.
  private static func ratio(_ check: ModelCheck) -> Double {
    (check.sheared?.gain ?? 0) / max(check.ownGain ?? 0, .leastNormalMagnitude)
  }
}

extension RunFacts {
  /// Whether the images of a doubtful model are sheared, which bends the cameras that fit them.
  var isSheared: Bool {
    guard isDoubtful, !isStatic, let check = alignment?.report.check else { return false }
    return RollingShutterRule.isSheared(check)
  }
}
