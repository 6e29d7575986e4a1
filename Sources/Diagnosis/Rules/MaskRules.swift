/// Causes in masks.
enum MaskRules {
  static let all: [Rule] = [inverted, coverObject, misaligned]

  /// Share of the keypoints that masks may hide: an object that fills a tenth of the picture before
  /// a rich background keeps more.
  static let maxHidden = 0.98
  /// Share of a picture that masks show at least: an object of a fifth of the side.
  static let minShown = 0.04
  /// Share from which a mask shows nearly all, and its place says nothing.
  static let maxShown = 0.8
  /// Shown share of the centre over that of the whole: people put the object in the middle.
  static let minCentre = 1.0
  /// Shown share of the border over that of the centre: people put the object in the middle, and an
  /// object that fills the picture shows as much of both.
  static let maxBorder = 2.0
  /// Shares between which a mask shows enough and hides enough to have a polarity.
  static let polar = 0.3..<0.98
  /// Stands for a centre of which nothing is shown.
  private static let leastShown = 0.01
  /// Ratio of the aspect ratios of mask and photograph: rounding of small masks stays below.
  static let maxShape = 1.03

  /// What is shown lies round the border, what is hidden in the middle.
  @Sendable static func inverted(_ facts: RunFacts) -> Cause? {
    guard let masks = facts.masks, masks.borderShown > 0 else { return nil }
    let ratio = masks.borderShown / max(masks.centreShown, leastShown)
    guard ratio > maxBorder, polar.contains(masks.shown) else { return nil }
    return Cause(
      .masksInverted, weight: Specificity.direct * max(facts.loss, Alarm.certain),
      evidence: [Evidence(.maskBorder, ratio, limit: maxBorder)],
      advice: [.invertedMasks, .withoutMasks])
  }

  /// Next to nothing is shown, and not in the middle.
  @Sendable static func coverObject(_ facts: RunFacts) -> Cause? {
    guard let masks = facts.masks, facts.loss > 0 else { return nil }
    var evidence: [Evidence] = []
    if masks.shown < minShown, !isCentred(masks) {
      evidence.append(Evidence(.maskShown, masks.shown, limit: minShown))
    }
    if masks.hiddenKeypoints > maxHidden {
      evidence.append(Evidence(.maskedShare, masks.hiddenKeypoints, limit: maxHidden))
    }
    guard !evidence.isEmpty else { return nil }
    return Cause(
      .masksCoverObject, weight: Specificity.direct * facts.loss, evidence: evidence,
      advice: [.withoutMasks])
  }

  /// What is shown lies in the middle more than elsewhere, as objects do.
  private static func isCentred(_ masks: MaskFacts) -> Bool {
    masks.centreShown > minCentre * masks.shown
  }

  /// Masks of another shape than their photographs, or that show what is beside the middle.
  @Sendable static func misaligned(_ facts: RunFacts) -> Cause? {
    guard let masks = facts.masks else { return nil }
    let others = masks.shapes.filter { $0.ratio > maxShape }
    var evidence =
      others.map(\.ratio).max().map { [Evidence(.maskShape, $0, limit: maxShape)] } ?? []
    if masks.shown >= minShown, masks.shown < maxShown, !isCentred(masks) {
      let ratio = masks.centreShown / max(masks.shown, minShown)
      evidence.append(Evidence(.maskCentre, ratio, limit: minCentre))
    }
    guard !evidence.isEmpty, inverted(facts) == nil else { return nil }
    return Cause(
      .masksMisaligned, weight: Specificity.direct * max(facts.loss, Alarm.strong),
      frames: facts.names(others.map(\.frame)), evidence: evidence, advice: [.withoutMasks])
  }
}
