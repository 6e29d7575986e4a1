import Geometry
import LocalFeatures
import Numerics
import Scene
import Support

/// A tested pair, and its entry in the report.
typealias PairResult = (pair: ViewPair, report: MatchReport.Pair)

/// Matches a pair of views and verifies the matches by two-view geometry.
struct PairVerification: Sendable {
  let options: MatchOptions
  let views: ViewSet
  /// The data of the views in pairs.
  let sides: SpilledList<MatchSide>

  /// The two views of a pair.
  ///
  /// - Throws: `FileError` if they cannot be read again.
  func sides(of pair: ViewIndexPair) throws -> PairSides {
    PairSides(pair: pair, first: try sides[pair.first], second: try sides[pair.second])
  }

  /// Matches and verifies a pair; a rejected pair is returned with the test that it failed.
  ///
  /// - Throws: An error if the run is stopped at one of its steps.
  func run(
    _ pair: ViewIndexPair, _ random: inout RandomStream, in context: RunContext
  ) throws -> PairResult {
    let sides = try sides(of: pair)
    let all = putative(sides)
    let still = staticShare(all, sides)
    let matches = inField(moving(all, sides), sides)
    try context.step(
      MatchEvent.matched, views: [views.views[pair.first].name, views.views[pair.second].name],
      figures: [Double(matches.count), still])
    var result = ViewPair(
      first: pair.first, second: pair.second, kind: .rejected, putative: matches.count, inliers: [])
    var report = MatchReport.Pair(
      first: pair.first, second: pair.second, kind: .rejected, putative: matches.count,
      essential: 0, fundamental: 0, homography: 0, inliers: 0, still: still)
    let minMatches = required(options.minMatches, of: matches, sides)
    guard matches.count >= minMatches else {
      report.gate = MatchReport.Gate(.minMatches, count: matches.count, limit: minMatches)
      return (result, report)
    }
    let geometry = verify(matches, sides: sides, using: &random)
    result.homographyInliers = geometry.homographyInliers
    result.fundamentalInliers = geometry.fundamentalInliers
    report.essential = geometry.essentialInliers
    report.fundamental = geometry.fundamentalInliers
    report.homography = geometry.homographyInliers
    let inliers = zip(matches, geometry.inliers).filter(\.1).map(\.0)
    report.inliers = inliers.count
    let minInliers = required(options.minInliers, of: inliers, sides)
    guard inliers.count >= minInliers, geometry.kind != .rejected else {
      report.gate = MatchReport.Gate(.minInliers, count: inliers.count, limit: minInliers)
      return (result, report)
    }
    result.kind = geometry.kind
    result.inliers = (inliers + guided(sides, geometry, extending: inliers))
      .sorted { $0.first < $1.first }
    report.guided = result.inliers.count - inliers.count
    report.inliers = result.inliers.count
    result.secondFromFirst = geometry.secondFromFirst
    result.medianAngle = geometry.medianAngle
    report.angle = geometry.medianAngle * 180 / .pi
    report.kind = geometry.kind
    report.moved = secondMotion(of: matches, geometry: geometry, sides: sides, using: &random)
    return (result, report)
  }

  /// Additional matches along the epipolar lines.
  private func guided(
    _ sides: PairSides, _ geometry: TwoViewGeometry, extending known: [Match]
  ) -> [Match] {
    guard options.guided, geometry.kind == .general, !hasFisheye(sides),
      let f = geometry.centeredFundamental
    else { return [] }
    func side(_ view: MatchSide) -> GuidedSearch.Side {
      GuidedSearch.Side(points: view.undistorted, set: view.set)
    }
    return GuidedSearch(
      first: side(sides.first), second: side(sides.second), fundamental: f,
      ratio: Float(options.ratio)
    ).matches(extending: known)
  }

  /// Mutual nearest neighbors in order of distance, each place at most once.
  func putative(_ sides: PairSides) -> [Match] {
    let (first, second) = (sides.first.set, sides.second.set)
    let found = PairSearch(first: first, second: second).mutualNeighbors(
      ratio: Float(options.ratio),
      maxDistance: Float(options.maxDistance * Double(DescriptorSet.norm)),
      onePlaceCompetes: !first.isTilted && !second.isTilted)
    let order = found.indices.sorted {
      (found[$0].squaredDistance, $0) < (found[$1].squaredDistance, $1)
    }
    var usedFirst = [Bool](repeating: false, count: first.count)
    var usedSecond = [Bool](repeating: false, count: second.count)
    var matches: [Match] = []
    for i in order {
      let a = Int(first.places[Int(found[i].first)])
      let b = Int(second.places[Int(found[i].second)])
      if usedFirst[a] || usedSecond[b] { continue }
      usedFirst[a] = true
      usedSecond[b] = true
      matches.append(Match(UInt32(a), UInt32(b)))
    }
    return matches.sorted { $0.first < $1.first }
  }

  func points(_ matches: [Match], _ sides: PairSides) -> (
    [SIMD2<Double>], [SIMD2<Double>]
  ) {
    let (a, b) = (sides.first.keypoints, sides.second.keypoints)
    return (
      matches.map { SIMD2(Double(a[Int($0.first)].x), Double(a[Int($0.first)].y)) },
      matches.map { SIMD2(Double(b[Int($0.second)].x), Double(b[Int($0.second)].y)) }
    )
  }

  private func verify(
    _ matches: [Match], sides: PairSides, using random: inout RandomStream
  ) -> TwoViewGeometry {
    let (first, second) = points(matches, sides)
    let cameraA = views.cameras[views.views[sides.pair.first].camera]
    let cameraB = views.cameras[views.views[sides.pair.second].camera]
    var settings = TwoViewOptions()
    settings.maxError = options.maxError
    settings.minInliers = required(options.minInliers, of: matches, sides)
    return estimateTwoView(
      first, second, cameras: (cameraA.camera, cameraB.camera),
      focalsKnown: cameraA.source != .guess && cameraB.source != .guess, options: settings,
      using: &random)
  }

  /// The matches whose displacement is at least `min-motion` (COLMAP: `filter_stationary_matches`).
  func moving(_ matches: [Match], _ sides: PairSides) -> [Match] {
    guard options.minMotion > 0 else { return matches }
    let (first, second) = points(matches, sides)
    return matches.indices.filter { length(first[$0] - second[$0]) >= options.minMotion }
      .map { matches[$0] }
  }

  /// The matches that both lenses see at a usable angle from their axes; all but for fisheyes.
  private func inField(_ matches: [Match], _ sides: PairSides) -> [Match] {
    guard hasFisheye(sides) else { return matches }
    let (first, second) = points(matches, sides)
    let (a, b) = cameras(sides)
    return matches.indices.filter { a.isInField(first[$0]) && b.isInField(second[$0]) }
      .map { matches[$0] }
  }

  private func hasFisheye(_ sides: PairSides) -> Bool {
    let (a, b) = cameras(sides)
    return a.lens == .fisheye || b.lens == .fisheye
  }

  private func cameras(_ sides: PairSides) -> (Camera, Camera) {
    func camera(_ view: Int) -> Camera { views.cameras[views.views[view].camera].camera }
    return (camera(sides.pair.first), camera(sides.pair.second))
  }

  /// Share of matches with the same position in both images.
  private func staticShare(_ matches: [Match], _ sides: PairSides) -> Double {
    let (first, second) = points(matches, sides)
    return StillMatches.share(
      first, second, in: views.cameras[views.views[sides.pair.first].camera].camera)
  }
}
