import Foundation
import Geometry
import Scene

/// Causes in the intrinsics.
enum CameraRules {
  static let all: [Rule] = [mixedCameras, wrongFocal, principalPoint, lensDistortion]

  /// Factor between a stated and a fitted focal length from which the statement is wrong: EXIF is
  /// rounded to whole millimetres and phones crop by some per cent, none by a fifth.
  static let maxFocalFactor = 1.2
  /// Smallest median of essential over fundamental inliers: with the right focal length both agree,
  /// with one twice as long half of the inliers are lost.
  static let minEssentialShare = 0.6
  /// Fewest inliers of a fundamental matrix that say anything.
  private static let minFundamental = 30
  /// Largest offset of a principal point, in units of the longer side: lenses are centred to 2 %.
  static let maxOffset = 0.05
  /// Chi-squared that freeing a camera must gain: with the five numbers that are freed chance gives
  /// more once in a thousand times.
  static let minGain = 20.5
  /// Smallest move of a freed focal length towards EXIF's that supports EXIF: a model that was built
  /// with a wrong one holds on to it.
  static let minSupport = 1.03
  /// Size by EXIF over that of the photograph from which it was cut or reduced.
  static let maxExifSize = 1.05
  /// Ratio of single frames' focal lengths, 90th over 10th percentile, that one camera shows at most.
  static let maxFocalSpread = 1.15
  /// Change of k1 that freeing a camera must find: less bends a corner by some pixels only.
  static let minDistortion = 0.1
  /// Growth of the error from centre to corner: keypoints in corners are a little less sharp.
  static let maxRadialGrowth = 2.5

  /// One set of intrinsics for photographs of several cameras.
  @Sendable static func mixedCameras(_ facts: RunFacts) -> Cause? {
    let found = facts.cameras.indices.filter { index in
      let camera = facts.cameras[index]
      return camera.exifLenses > 1 && camera.source == .given
        || camera.views > 0 && camera.found?.focalSpread ?? 1 > maxFocalSpread
          && wrongRatio(camera) == nil
    }
    guard let index = found.first else { return nil }
    let camera = facts.cameras[index]
    let frames = facts.frames.indices.filter { facts.frames[$0].camera == index }
    var evidence: [Evidence] = []
    if camera.exifLenses > 1 {
      evidence.append(Evidence(.lenses, Double(camera.exifLenses), limit: 1))
    }
    if let spread = camera.found?.focalSpread, spread > maxFocalSpread {
      evidence.append(Evidence(.focalSpreadOfViews, spread, limit: maxFocalSpread))
    }
    return Cause(
      .mixedCameras, weight: Specificity.direct * max(facts.loss, Alarm.overriding),
      frames: facts.names(frames),
      evidence: evidence, advice: [.cameraByFile])
  }

  /// The focal length that was given is not that of the lens.
  @Sendable static func wrongFocal(_ facts: RunFacts) -> Cause? {
    if let found = fittedFocal(facts) { return found }
    return essentialShare(facts)
  }

  private static func fittedFocal(_ facts: RunFacts) -> Cause? {
    let found = facts.cameras.indices.compactMap { index in
      wrongRatio(facts.cameras[index]).map { (index: index, evidence: $0) }
    }
    guard let worst = found.max(by: { $0.evidence.excess < $1.evidence.excess }) else { return nil }
    let camera = facts.cameras[worst.index]
    let isHeld = camera.isHeld
    // A photograph that was cut has another focal length in its own pixels.
    if !isHeld, cutRatio(camera) != nil { return nil }
    let frames = facts.frames.indices.filter { facts.frames[$0].camera == worst.index }
    return Cause(
      .wrongFocal, weight: Specificity.direct * max(facts.loss, Alarm.certain),
      frames: facts.names(frames),
      evidence: [worst.evidence], advice: [.fittedCamera], isHealed: !isHeld && facts.loss == 0)
  }

  /// What speaks against a stated focal length: the fitted one, or EXIF's where a freed camera moves
  /// towards it.
  private static func wrongRatio(_ camera: CameraFacts) -> Evidence? {
    guard camera.source != .guess, camera.views > 0, camera.start.focal > 0,
      let fitted = camera.fitted
    else { return nil }
    let isHeld = camera.isHeld
    let ratio = fitted.focal / camera.start.focal
    if abs(log(ratio)) > log(maxFocalFactor), !isHeld || camera.gain ?? 0 > minGain {
      return .ratio(.focalFittedOverGiven, ratio, factor: maxFocalFactor)
    }
    guard isHeld, let exif = camera.exifFocal else { return nil }
    let stated = exif / camera.start.focal
    guard abs(log(stated)) > log(maxFocalFactor), log(stated) * log(ratio) > 0,
      abs(log(ratio)) > log(minSupport)
    else { return nil }
    return .ratio(.focalExifOverGiven, stated, factor: maxFocalFactor)
  }

  /// How much larger a photograph was before it was cut, by EXIF, where the fitted focal length says
  /// the same: one that was only reduced keeps its focal length in units of its size.
  private static func cutRatio(_ camera: CameraFacts) -> Double? {
    guard let size = camera.exifSize, size > maxExifSize, camera.source != .guess,
      let fitted = camera.fitted, camera.start.focal > 0
    else { return nil }
    let ratio = fitted.focal / camera.start.focal
    return abs(log(ratio / size)) < abs(log(ratio)) ? size : nil
  }

  /// Before anything is registered, two-view geometry tells: the fundamental matrix needs no focal
  /// length, the essential matrix does.
  private static func essentialShare(_ facts: RunFacts) -> Cause? {
    guard facts.loss > 0, let pairs = facts.pairs else { return nil }
    let shares = pairs.compactMap { pair -> Double? in
      guard pair.fundamental >= minFundamental, pair.homography < pair.fundamental,
        facts.cameras.indices.contains(facts.frames[pair.first].camera),
        facts.cameras[facts.frames[pair.first].camera].source != .guess
      else { return nil }
      return Double(pair.essential) / Double(pair.fundamental)
    }
    guard shares.count >= 3, let median = shares.median(), median < minEssentialShare else {
      return nil
    }
    return Cause(
      .wrongFocal, weight: Specificity.direct * facts.loss,
      evidence: [Evidence(.essentialOverFundamental, median, limit: minEssentialShare)],
      advice: [.fittedCamera])
  }

  /// Photographs were cropped: the optical axis does not meet their middle.
  @Sendable static func principalPoint(_ facts: RunFacts) -> Cause? {
    for (index, camera) in facts.cameras.enumerated() where camera.views > 0 {
      var evidence: [Evidence] = []
      if let size = cutRatio(camera) {
        evidence.append(Evidence(.exifSize, size, limit: maxExifSize))
      }
      if let offset = offset(camera), offset > maxOffset {
        evidence.append(Evidence(.principalPointOffset, offset, limit: maxOffset))
      }
      guard !evidence.isEmpty else { continue }
      let frames = facts.frames.indices.filter { facts.frames[$0].camera == index }
      return Cause(
        .principalPoint, weight: Specificity.direct * max(facts.loss, Alarm.strong),
        frames: facts.names(frames), evidence: evidence,
        advice: [camera.isHeld ? .refinedGiven : .shoot(.uncropped)])
    }
    return nil
  }

  /// How far the fitted principal point is off the stated one, in units of the longer side.
  private static func offset(_ camera: CameraFacts) -> Double? {
    guard let fitted = camera.fitted else { return nil }
    if camera.isHeld, camera.gain ?? 0 < minGain { return nil }
    let side = Double(max(camera.start.width, camera.start.height, 1))
    let (x, y) = (fitted.cx - camera.start.cx, fitted.cy - camera.start.cy)
    return (x * x + y * y).squareRoot() / side
  }

  /// The lens bends more than its model, which was held or is too weak.
  @Sendable static func lensDistortion(_ facts: RunFacts) -> Cause? {
    let used = facts.cameras.filter { $0.views > 0 }
    if let held = used.first(where: isBentMore), let gain = held.gain {
      return Cause(
        .lensDistortion, weight: Specificity.direct * max(facts.loss, Alarm.weak),
        evidence: [Evidence(.likelihood, gain, limit: minGain)], advice: [.refinedGiven])
    }
    guard let growth = used.compactMap(\.found?.radialGrowth).max(), growth > maxRadialGrowth else {
      return nil
    }
    return Cause(
      .lensDistortion, weight: Specificity.likely * max(facts.loss, Alarm.fair),
      evidence: [Evidence(.radialGrowth, growth, limit: maxRadialGrowth)], advice: [.fittedCamera])
  }

  /// Whether freeing a camera finds distortion, and next to no other focal length.
  private static func isBentMore(_ camera: CameraFacts) -> Bool {
    guard let freed = camera.found?.freed?.camera, let gain = camera.gain, gain > minGain else {
      return false
    }
    return abs(freed.k1 - camera.start.k1) > minDistortion
      && abs(log(freed.focal / camera.start.focal)) < log(maxFocalFactor)
  }
}
