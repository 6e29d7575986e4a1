import Geometry
import Numerics
import Scene
import Support

/// A second motion in a verified pair: something that moved between the photographs.
extension PairVerification {
  /// How far off the first geometry a match is that may belong to a second one, in units of an
  /// inlier's largest error: what is nearer is noise, or a lens that is not modelled well.
  private static let clearance = 2.5
  /// Fewest matches of a second motion.
  static let minSecond = 15
  /// RANSAC trials: half of the remaining matches have to agree for a motion to be of interest.
  private static let secondTrials = 300

  /// The motion of the matches that are clearly off the chosen geometry; `nil` where too few agree.
  ///
  /// Where that geometry is a homography, what rises from the plane is off it and stands still: the
  /// turns found then agree on no one move.
  func secondMotion(
    of matches: [Match], _ geometry: TwoViewGeometry, _ sides: PairSides,
    _ random: inout RandomStream
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
      let a = cameraA.camera.normalize(first[index]) * cameraA.camera.focal
      let b = cameraB.camera.normalize(second[index]) * cameraB.camera.focal
      return SampsonTerms(f, a, b).distance > limit
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
