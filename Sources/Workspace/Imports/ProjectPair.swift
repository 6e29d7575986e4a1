import Formats
import Geometry
import Matching
import Scene
import Support

/// An image pair of another program, with counts derived from its matches and matrices.
struct ProjectPair: Sendable {
  /// The result of `match`.
  let pair: ViewPair
  /// Its row of the report.
  let report: MatchReport.Pair

  /// Minimum matches and inliers of an accepted pair in COLMAP.
  private static let (minMatches, minInliers) = (15, 15)
  /// Minimum matches for estimating a geometry.
  private static let minCounted = 8

  /// - Parameter random: Used for pairs whose geometry was not stored.
  init(
    _ found: ForeignPair, _ project: ForeignProject, views: ViewSet,
    using random: inout RandomStream
  ) {
    let camera = (
      views.cameras[views.views[found.first].camera].camera,
      views.cameras[views.views[found.second].camera].camera
    )
    let (first, second) = Self.pixels(found.matches, pair: found, project: project)
    var pair = ViewPair(
      first: found.first, second: found.second, kind: found.kind, putative: found.matches.count,
      inliers: found.inliers)
    var report = MatchReport.Pair(
      first: found.first, second: found.second, putative: found.matches.count,
      still: StillMatches.share(first, second, in: camera.0))
    report.kind = found.kind
    if found.kind == .rejected {
      Self.measureRejected(first, second, cameras: camera, report: &report, random: &random)
    } else {
      report.inliers = found.inliers.count
      Self.count(PairSupport(first, second, cameras: camera), found: found, report: &report)
      let (a, b) = Self.pixels(found.inliers, pair: found, project: project)
      Self.addMotion(PairSupport(a, b, cameras: camera), found: found, pair: &pair)
      report.angle = pair.secondFromFirst == nil ? nil : pair.medianAngle * 180 / .pi
    }
    pair.homographyInliers = report.homography
    pair.fundamentalInliers = report.fundamental
    self.pair = pair
    self.report = report
  }

  private static func pixels(
    _ matches: [Match], pair: ForeignPair, project: ForeignProject
  ) -> ([SIMD2<Double>], [SIMD2<Double>]) {
    func pixel(_ view: Int, _ keypoint: UInt32) -> SIMD2<Double> {
      let found = project.features[view].keypoints[Int(keypoint)]
      return SIMD2(Double(found.x), Double(found.y))
    }
    return (
      matches.map { pixel(pair.first, $0.first) }, matches.map { pixel(pair.second, $0.second) }
    )
  }

  /// Counts the matches that agree with the stored matrices.
  private static func count(
    _ support: PairSupport, found: ForeignPair, report: inout MatchReport.Pair
  ) {
    func number(_ mask: [Bool]) -> Int { mask.count { $0 } }
    report.essential = found.essential.map { number(support.essential($0)) } ?? 0
    report.fundamental = found.fundamental.map { number(support.fundamental($0)) } ?? 0
    report.homography = found.homography.map { number(support.homography($0)) } ?? 0
    if found.kind == .general {
      report.fundamental = max(report.fundamental, report.essential, report.inliers)
    }
    // Without matrices, only the inliers are known.
    if found.essential == nil, found.fundamental == nil, found.kind == .general {
      report.essential = report.inliers
    }
  }

  /// Adds the relative pose of the cameras: the stored one, otherwise that of the essential matrix.
  private static func addMotion(
    _ support: PairSupport, found: ForeignPair, pair: inout ViewPair
  ) {
    let all = [Bool](repeating: true, count: found.inliers.count)
    if let known = found.secondFromFirst {
      pair.secondFromFirst = known
      pair.medianAngle = support.medianAngle(known, inliers: all)
    } else if found.kind == .general, let essential = found.essential {
      let agreeing = support.essential(essential)
      let motion = support.motion(of: essential, inliers: agreeing)
      (pair.secondFromFirst, pair.medianAngle) = (motion.secondFromFirst, motion.medianAngle)
    }
  }

  /// Estimates the support of a pair whose geometry was not stored.
  private static func measureRejected(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], cameras: (Camera, Camera),
    report: inout MatchReport.Pair, random: inout RandomStream
  ) {
    if first.count >= minCounted {
      let found = estimateTwoView(
        first, second, cameras: cameras, focalsKnown: true, using: &random)
      report.essential = found.essentialInliers
      report.fundamental = found.fundamentalInliers
      report.homography = found.homographyInliers
      report.inliers = max(found.fundamentalInliers, found.homographyInliers)
    }
    report.gate =
      first.count < minMatches
      ? MatchReport.Gate(.minMatches, count: first.count, limit: minMatches)
      : MatchReport.Gate(.minInliers, count: report.inliers, limit: minInliers)
  }
}
