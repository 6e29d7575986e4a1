/// Causes in masks.
enum MaskRules {
  static let all: [Rule] = [inverted, misaligned, coverObject]

  /// Maximum fraction of keypoints that masks may exclude: an object that fills a tenth of the
  /// image in front of a textured background retains more.
  static let maxHidden = 0.98
  /// The same for a result that is probably wrong, whose masks may hide what the poses would need.
  static let maxHiddenOfWrong = 0.3
  /// Minimum unmasked fraction of an image: an object with a fifth of the side length.
  static let minShown = 0.04
  /// Fraction above which nearly everything is unmasked, and the location of the mask is
  /// irrelevant.
  static let maxShown = 0.8
  /// Minimum ratio of the unmasked fraction in the center to that of the image: objects are usually
  /// centered.
  static let minCenter = 1.0
  /// Maximum ratio of the unmasked fraction at the border to that in the center: objects are
  /// usually centered, and an object that fills the image has equal fractions.
  static let maxBorder = 2.0
  /// The same ratio above which inverting is advised before leaving the masks out: 34 to 100 for
  /// inverted masks of seven of nine captures, 4 and 5 for two. Masks of a moving part in front of the
  /// object have up to 23; inverted, they show only that part.
  static let minInverted = 30.0
  /// Minimum of that ratio for a result that is more likely right than wrong: 10 and more for inverted
  /// masks, 3, 3 and 23 for masks of a moving part.
  static let minInvertedOfRight = 6.0
  /// Minimum of the ratio of center to image for a result that is more likely right than wrong: 0.04
  /// and 0.44 for shifted masks, 0.8 for masks that show a small part off the center.
  static let minCenterOfRight = 0.5
  /// Unmasked fractions for which a mask has a polarity.
  static let polar = 0.3..<0.98
  /// Lower bound of the unmasked fraction in the center, to avoid division by zero.
  static let leastShown = 0.01
  /// Maximum ratio between the aspect ratios of mask and photograph: rounding of small masks stays
  /// below.
  static let maxShape = 1.03

  /// The unmasked area is at the border, the masked area in the center.
  @Sendable static func inverted(_ facts: RunFacts) -> Cause? {
    guard let ratio = facts.masks?.borderOverCenter,
      !facts.isProbablyRight || ratio > minInvertedOfRight
    else { return nil }
    return Cause(
      .masksInverted, weight: Specificity.direct * max(facts.loss, Alarm.certain),
      evidence: [Evidence(.maskBorder, ratio, limit: maxBorder)],
      advice: ratio > minInverted
        ? [.invertedMasks, .withoutMasks] : [.withoutMasks, .invertedMasks])
  }

  /// Almost nothing is unmasked, and not in the center.
  @Sendable static func coverObject(_ facts: RunFacts) -> Cause? {
    guard let masks = facts.masks else { return nil }
    if let evidence = trialWithout(facts) {
      return Cause(
        .masksCoverObject, weight: Specificity.direct * max(facts.loss, Alarm.strong),
        evidence: [evidence], advice: [.withoutMasks])
    }
    guard facts.loss > 0 || facts.isWrong else { return nil }
    var evidence: [Evidence] = []
    if masks.shown < minShown, !isCentered(masks) {
      evidence.append(Evidence(.maskShown, masks.shown, limit: minShown))
    }
    if masks.hiddenKeypoints > maxHidden {
      evidence.append(Evidence(.maskedShare, masks.hiddenKeypoints, limit: maxHidden))
    }
    let isDirect = !evidence.isEmpty
    if !isDirect, facts.isWrong, GraphRules.flipNotJoined(facts) == nil,
      masks.hiddenKeypoints > maxHiddenOfWrong
    {
      evidence.append(Evidence(.maskedShare, masks.hiddenKeypoints, limit: maxHiddenOfWrong))
    }
    guard !evidence.isEmpty else { return nil }
    return Cause(
      .masksCoverObject,
      weight: Specificity.direct * max(facts.loss, isDirect ? 0 : Alarm.fair), evidence: evidence,
      advice: [.withoutMasks])
  }

  /// The probability of the poses without masks, if alignment found that much larger.
  private static func trialWithout(_ facts: RunFacts) -> Evidence? {
    guard !facts.isProbablyRight, let effect = facts.alignment?.effect(of: .withoutMasks),
      effect.isGain, effect.isLargeGain
    else { return nil }
    return Evidence(
      .probabilityWithoutMasks, effect.after.probability, limit: effect.before.probability)
  }

  /// Whether the center has a larger unmasked fraction than the image, as for a centered object.
  private static func isCentered(_ masks: MaskFacts) -> Bool {
    masks.centerShown > minCenter * masks.shown
  }

  /// Masks with another aspect ratio than their photographs, or with an off-center unmasked area.
  @Sendable static func misaligned(_ facts: RunFacts) -> Cause? {
    guard let masks = facts.masks else { return nil }
    let others = masks.shapes.filter { $0.ratio > maxShape }
    var evidence =
      others.map(\.ratio).max().map { [Evidence(.maskShape, $0, limit: maxShape)] } ?? []
    if masks.shown >= minShown, masks.shown < maxShown, !isCentered(masks) {
      let ratio = masks.centerShown / max(masks.shown, minShown)
      let limit = facts.isProbablyRight ? minCenterOfRight : minCenter
      if ratio < limit { evidence.append(Evidence(.maskCenter, ratio, limit: limit)) }
    }
    guard !evidence.isEmpty, masks.borderOverCenter == nil else { return nil }
    return Cause(
      .masksMisaligned, weight: Specificity.direct * max(facts.loss, Alarm.strong),
      frames: facts.names(others.map(\.frame)), evidence: evidence, advice: [.withoutMasks])
  }
}

extension MaskFacts {
  /// Ratio of the unmasked fraction at the border to that in the center, if the masks are inverted:
  /// the unmasked area is at the border, the masked area in the center.
  var borderOverCenter: Double? {
    guard borderShown > 0, MaskRules.polar.contains(shown) else { return nil }
    let ratio = borderShown / max(centerShown, MaskRules.leastShown)
    return ratio > MaskRules.maxBorder ? ratio : nil
  }
}
