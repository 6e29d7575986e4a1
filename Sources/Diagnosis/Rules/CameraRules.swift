import Foundation
import Geometry
import Scene

/// Causes in the camera intrinsics.
enum CameraRules {
  static let all: [Rule] = [
    mixedCameras, wrongFocal, principalPoint, lensDistortion, RollingShutterRule.rollingShutter,
  ]

  /// Maximum ratio between a given and a fitted focal length: EXIF rounds to whole millimeters and
  /// phones crop by a few percent, but never by a fifth.
  static let maxFocalFactor = 1.2
  /// Minimum median ratio of essential to fundamental inliers: with the correct focal length both
  /// agree; with twice that length, half of the inliers are lost.
  static let minEssentialShare = 0.6
  /// Minimum number of fundamental matrix inliers of a pair that is used.
  private static let minFundamental = 30
  /// Maximum offset of a principal point, in units of the longer side: lenses are centered to 2 %.
  static let maxOffset = 0.05
  /// Minimum chi-squared gain from freeing a camera: with the five freed parameters, chance exceeds
  /// it once in a thousand cases.
  static let minGain = 20.5
  /// Minimum change of a freed focal length towards EXIF's that supports EXIF: a model that was
  /// built with a wrong focal length is biased towards it.
  static let minSupport = 1.03
  /// Ratio of the EXIF size to that of the photograph above which it was cropped or downscaled.
  static let maxExifSize = 1.05
  /// Maximum ratio of the 90th to the 10th percentile of the focal lengths of single frames for one
  /// camera.
  static let maxFocalSpread = 1.15
  /// Maximum offset of the principal points that a camera for each view would have.
  static let maxOwnOffset = 0.12
  /// Maximum ratio of the focal lengths along both axes: pixels of cameras are square.
  static let maxAspect = 1.1
  /// Minimum change of k1 from freeing a camera: a smaller one moves a corner by only a few pixels.
  static let minDistortion = 0.1
  /// Maximum ratio of the reprojection error in corners to that in the center: keypoints in corners
  /// are slightly less sharp.
  static let maxRadialGrowth = 2.5

  /// Photographs of several cameras share one set of intrinsics.
  @Sendable static func mixedCameras(_ facts: RunFacts) -> Cause? {
    let found = facts.cameras.indices.filter { index in
      let camera = facts.cameras[index]
      return camera.exifLenses > 1 && camera.source == .given
        || camera.views > 0 && focalSpread(camera, facts) > maxFocalSpread
          && wrongRatio(camera) == nil
        || camera.views > 0 && hasOwnFocals(camera, facts)
    }
    guard let index = found.first else { return nil }
    let camera = facts.cameras[index]
    let frames = facts.frames.indices.filter { facts.frames[$0].camera == index }
    var evidence: [Evidence] = []
    if camera.exifLenses > 1 {
      evidence.append(Evidence(.lenses, Double(camera.exifLenses), limit: 1))
    }
    let spread = focalSpread(camera, facts)
    if spread > maxFocalSpread {
      evidence.append(Evidence(.focalSpreadOfViews, spread, limit: maxFocalSpread))
    }
    if hasOwnFocals(camera, facts) {
      evidence.append(
        Evidence(.focalSpreadOfViews, facts.ownFocalSpread, limit: facts.maxOwnFocalSpread))
    }
    return Cause(
      .mixedCameras, weight: Specificity.direct * max(facts.loss, Alarm.overriding),
      frames: facts.names(frames),
      evidence: evidence,
      advice: camera.exifLenses > 1 || camera.source == .given
        ? [.cameraByFile] : [.shoot(.uncropped)])
  }

  private static func focalSpread(_ camera: CameraFacts, _ facts: RunFacts) -> Double {
    facts.determinesOwnCameras ? camera.found?.focalSpread ?? 1 : 1
  }

  /// Whether single views need focal lengths of their own. A held focal length that is wrong bends
  /// the poses, and with them the cameras of single views.
  private static func hasOwnFocals(_ camera: CameraFacts, _ facts: RunFacts) -> Bool {
    facts.ownFocalSpread > facts.maxOwnFocalSpread
      && !(camera.isHeld && wrongRatio(camera) != nil)
  }

  /// The given focal length is not that of the lens.
  @Sendable static func wrongFocal(_ facts: RunFacts) -> Cause? {
    RepairedCameraRule.wrongFocal(facts) ?? fittedFocal(facts) ?? essentialShare(facts)
  }

  private static func fittedFocal(_ facts: RunFacts) -> Cause? {
    let found = facts.cameras.indices.compactMap { index in
      wrongRatio(facts.cameras[index]).map { (index: index, evidence: $0) }
    }
    guard let worst = found.max(by: { $0.evidence.excess < $1.evidence.excess }) else { return nil }
    let camera = facts.cameras[worst.index]
    let isHeld = camera.isHeld
    // A cropped photograph has another focal length relative to its size.
    if !isHeld, cutRatio(camera) != nil { return nil }
    let frames = facts.frames.indices.filter { facts.frames[$0].camera == worst.index }
    return Cause(
      .wrongFocal,
      // Alignment corrected it, unless it was held.
      weight: isHeld
        ? Specificity.direct * max(facts.loss, Alarm.certain) : Specificity.property * facts.loss,
      frames: facts.names(frames),
      evidence: [worst.evidence], advice: [.fittedCamera], isHealed: !isHeld && facts.loss == 0)
  }

  /// Evidence against a given focal length: the fitted one, or that of EXIF if freeing the camera
  /// moves it there.
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

  /// Maximum ratio between the fitted focal length and that of a crop of the size by EXIF.
  private static let maxCropDeviation = 1.1

  /// The ratio of the original to the cropped size by EXIF, if the fitted focal length agrees with
  /// it: downscaling alone preserves the focal length in units of the size.
  private static func cutRatio(_ camera: CameraFacts) -> Double? {
    guard let size = camera.exifSize, size > maxExifSize, camera.source != .guess,
      let fitted = camera.fitted, camera.start.focal > 0
    else { return nil }
    let ratio = fitted.focal / camera.start.focal
    let deviation = abs(log(ratio / size))
    return deviation < abs(log(ratio)) && deviation < log(maxCropDeviation) ? size : nil
  }

  /// Without registered views, two-view geometry is the evidence: the fundamental matrix does not
  /// depend on the focal length, the essential matrix does.
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

  /// Photographs were cropped: the principal point is not in their center.
  @Sendable static func principalPoint(_ facts: RunFacts) -> Cause? {
    guard facts.aspectRatio <= maxAspect, !facts.isSheared else { return nil }
    for (index, camera) in facts.cameras.enumerated() where camera.views > 0 {
      var evidence: [Evidence] = []
      if let size = cutRatio(camera) {
        evidence.append(Evidence(.exifSize, size, limit: maxExifSize))
      }
      if let offset = offset(camera), offset > maxOffset {
        evidence.append(Evidence(.principalPointOffset, offset, limit: maxOffset))
      }
      if let offset = facts.freedOffset, offset > maxOffset {
        evidence.append(Evidence(.principalPointOffset, offset, limit: maxOffset))
      }
      if let own = facts.ownCameras, facts.ownFocalSpread <= facts.maxOwnFocalSpread,
        own.principalPoint > maxOwnOffset
      {
        evidence.append(
          Evidence(.principalPointOffset, own.principalPoint, limit: maxOwnOffset))
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

  /// Offset of the fitted from the given principal point, in units of the longer side.
  private static func offset(_ camera: CameraFacts) -> Double? {
    guard let fitted = camera.fitted else { return nil }
    if camera.isHeld, camera.gain ?? 0 < minGain { return nil }
    let side = Double(max(camera.start.width, camera.start.height, 1))
    let (x, y) = (fitted.cx - camera.start.cx, fitted.cy - camera.start.cy)
    return (x * x + y * y).squareRoot() / side
  }
}
