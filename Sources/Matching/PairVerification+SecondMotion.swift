import Geometry
import Numerics
import Scene
import Support

/// Detection of a second motion in a verified pair: an object that moved between the photographs.
extension PairVerification {
  /// Minimum error of a match with respect to the first geometry for a second motion, in units of
  /// the inlier threshold; smaller errors are noise or due to an inaccurate lens model.
  private static let clearance = 2.5
  /// Minimum number of matches of a second motion.
  static let minSecond = 15
  /// Number of RANSAC trials: a motion is only relevant if half of the remaining matches agree with
  /// it.
  private static let secondTrials = 300

  /// The motion of the clear outliers of the accepted geometry; `nil` if too few agree.
  ///
  /// If that geometry is a homography, structure above the plane is an outlier although it does not
  /// move; the rotations found then do not agree on a common motion.
  func secondMotion(
    of matches: [Match], geometry: TwoViewGeometry, sides: PairSides,
    using random: inout RandomStream
  ) -> SecondMotion? {
    guard matches.count - geometry.inlierCount >= Self.minSecond else { return nil }
    let cameraA = views.cameras[views.views[sides.pair.first].camera]
    let cameraB = views.cameras[views.views[sides.pair.second].camera]
    let (first, second) = points(matches, sides)
    let limit = Self.clearance * options.maxError
    let left = matches.indices.filter { index in
      guard !geometry.inliers[index], length(first[index] - second[index]) > limit else {
        return false
      }
      guard let f = geometry.centeredFundamental else { return true }
      let (a, b) = (
        cameraA.camera.normalize(first[index]), cameraB.camera.normalize(second[index])
      )
      let scale = min(cameraA.camera.relativeScale(at: a), cameraB.camera.relativeScale(at: b))
      let terms = SampsonTerms(f, a * cameraA.camera.focal, b * cameraB.camera.focal)
      return terms.distance * scale > limit
    }
    guard left.count >= Self.minSecond else { return nil }
    var settings = TwoViewOptions()
    settings.maxError = options.maxError
    settings.minInliers = Self.minSecond
    settings.maxTrials = Self.secondTrials
    let found = estimateTwoView(
      left.map { first[$0] }, left.map { second[$0] }, cameras: (cameraA.camera, cameraB.camera),
      focalsKnown: true, options: settings, using: &random)
    guard found.kind != .rejected, let pose = found.secondFromFirst,
      let usual = geometry.secondFromFirst
    else { return nil }
    return SecondMotion(inliers: found.inlierCount, rotations: [usual.rotation, pose.rotation])
  }
}
