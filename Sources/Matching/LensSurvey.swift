import Geometry
import Scene
import Support

/// Whether a fisheye explains the matches of neighboring views better than a pinhole.
///
/// For pairs all over the capture, the largest essential or fundamental matrix of undistorted pinhole
/// cameras is compared with the essential matrix of equidistant fisheyes. A fundamental matrix has two
/// parameters more, and contains every focal length, so that pinhole cameras win unless the
/// lens is curved.
package struct LensSurvey {
  /// Number of pairs, and of those that must have enough matches.
  private static let pairs = 8
  private static let minPairs = 3
  /// Minimum number of matches of a pair.
  private static let minMatches = 40
  /// Minimum ratio of the inliers of the fisheye to those of the pinhole.
  private static let minGain = 1.1
  /// Focal lengths of guessed fisheyes, relative to a field of view of 180°.
  private static let factors = [1.0, 1.35]
  /// Maximum error of an inlier, as a share of that of the options: curvature moves matches by a
  /// few pixels.
  private static let errorShare = 0.25
  /// Number of RANSAC trials.
  private static let maxTrials = 500

  private let input: MatchInput
  private let options: MatchOptions

  package init(_ input: MatchInput, _ options: MatchOptions) {
    self.input = input
    self.options = options
  }

  /// Whether any camera may have another lens than the loaded one.
  package static func applies(to views: ViewSet) -> Bool {
    views.cameras.contains(where: \.mayBeFisheye)
  }

  /// - Throws: `Cancelled`, or if features cannot be read.
  package func prefersFisheye(in context: RunContext) throws -> Bool {
    let chosen = neighbors()
    let stage = MatchViews(options: options)
    let sides = try stage.matchSides(
      input, of: chosen, training: [], pool: MatchViews.pool(in: context), in: context.silent)
    let verification = PairVerification(options: options, views: input.views, sides: sides)
    let counts = try context.silent.parallelMap(Array(chosen.enumerated()), label: "") { item, _ in
      try inliers(of: item.element, number: item.offset, verification, context.seed)
    }.compactMap { $0 }
    let (pinhole, fisheye) = counts.reduce((0, 0)) { ($0.0 + $1.pinhole, $0.1 + $1.fisheye) }
    return counts.count >= Self.minPairs
      && Double(fisheye) > Self.minGain * Double(pinhole)
  }

  /// Pairs of views that follow each other, at equal intervals.
  private func neighbors() -> [ViewIndexPair] {
    let count = input.views.views.count - 1
    let wanted = min(Self.pairs, max(count, 0))
    return (0..<wanted).map { number in
      let first = number * count / wanted
      return ViewIndexPair(first, first + 1)
    }
  }

  private func inliers(
    of pair: ViewIndexPair, number: Int, _ verification: PairVerification, _ seed: UInt64
  ) throws -> (pinhole: Int, fisheye: Int)? {
    let known = (camera(of: pair.first), camera(of: pair.second))
    guard known.0.mayBeFisheye, known.1.mayBeFisheye else { return nil }
    let sides = try verification.sides(of: pair)
    let matches = verification.putative(sides)
    guard matches.count >= Self.minMatches else { return nil }
    let (first, second) = verification.points(matches, sides)
    func fit(_ cameras: (Camera, Camera)) -> TwoViewGeometry {
      var settings = TwoViewOptions()
      settings.maxError = Self.errorShare * options.maxError
      settings.maxTrials = Self.maxTrials
      var random = RandomStream(seed: seed, stream: UInt64(number))
      let seen = first.indices.filter {
        cameras.0.isInField(first[$0]) && cameras.1.isInField(second[$0])
      }
      return estimateTwoView(
        seen.map { first[$0] }, seen.map { second[$0] }, cameras: cameras, focalsKnown: false,
        options: settings, using: &random)
    }
    let straight = fit((known.0.camera, known.1.camera))
    let bent = Self.factors.map { factor in
      fit((Self.fisheye(known.0, factor), Self.fisheye(known.1, factor))).essentialInliers
    }
    return (
      max(straight.essentialInliers, straight.fundamentalInliers, straight.homographyInliers),
      bent.max() ?? 0
    )
  }

  private func camera(of view: Int) -> ViewCamera {
    input.views.cameras[input.views.views[view].camera]
  }

  private static func fisheye(_ known: ViewCamera, _ factor: Double) -> Camera {
    var camera = known.asFisheye.camera
    if known.source == .guess { (camera.fx, camera.fy) = (camera.fx * factor, camera.fy * factor) }
    return camera
  }
}
