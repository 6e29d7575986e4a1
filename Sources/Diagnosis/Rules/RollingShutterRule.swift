import Alignment

/// Detects images that a rolling shutter sheared.
///
/// Calibrated on ten sheared variants of seven captures and 150 other results that were not sound.
enum RollingShutterRule {
  /// Minimum reduction of the squared errors by a shear of each view, as a logarithm.
  static let minGain = 0.05
  /// Minimum shear, 90th percentile of the views: 0.0033 to 0.011. Poses absorb most of it.
  static let minShear = 0.003
  /// Minimum ratio of that reduction to the one by a focal length and principal point of each view:
  /// 1.7 to 5 in seven of the sheared variants, 0.6 in three; below 0.5 for photographs that were
  /// cropped differently.
  static let minRatio = 0.55
  /// The ratio above which the cameras of single views need not be considered.
  private static let clearRatio = 1.2
  /// Maximum offset of the principal points otherwise.
  private static let maxOffset = 0.12
  /// Minimum number of views: the points of fewer follow their images.
  private static let minViews = 8
  /// Maximum ratio of the reduction by one camera for all views to that by a shear of each: 8 for
  /// photographs scaled along one side, at most 2.6 for sheared ones.
  private static let maxSharedRatio = 4.0

  /// The reprojection errors of single views are those of sheared images, which no camera that all
  /// views share explains.
  @Sendable static func rollingShutter(_ facts: RunFacts) -> Cause? {
    guard facts.isSheared, let check = facts.alignment?.report.check else { return nil }
    return Cause(
      .rollingShutter, weight: Specificity.direct * max(facts.loss, Alarm.strong),
      evidence: [
        Evidence(.imageShear, check.shear, limit: minShear),
        Evidence(.shearGain, ratio(check), limit: minRatio),
      ], advice: [.shoot(.heldStill)])
  }

  /// Whether a check finds sheared images.
  static func isSheared(_ check: ModelCheck) -> Bool {
    guard let own = check.perView, own.focals.count == 2, check.views.count >= minViews,
      check.shearGain > minGain, check.shear > minShear,
      check.freed?.gain ?? 0 < maxSharedRatio * check.shearGain
    else { return false }
    let isOneCamera =
      own.focals[1] <= RunFacts.clearFocalSpread * own.focals[0] && own.principalPoint <= maxOffset
    return ratio(check) > clearRatio || (isOneCamera && ratio(check) > minRatio)
  }

  /// The errors that a shear of each view explains, over those that a camera of each does.
  private static func ratio(_ check: ModelCheck) -> Double {
    check.shearGain / max(check.cameraGain, .leastNormalMagnitude)
  }
}

extension RunFacts {
  /// Whether the images of a doubtful model are sheared, which bends the cameras that fit them.
  var isSheared: Bool {
    guard isDoubtful, !isStatic, let check = alignment?.report.check else { return false }
    return RollingShutterRule.isSheared(check)
  }
}
