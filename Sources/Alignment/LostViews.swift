import Geometry
import Scene
import Support

/// Finds why another program left views out, from its own data: applies the gates of incremental
/// structure from motion in order, and finally tries resection again.
///
/// Reference: COLMAP 4.2, `sfm/incremental_mapper.cc`, criteria for an image's pose.
struct LostViews: Sendable {
  /// COLMAP's limits of a new image's pose.
  private static let limits = AbsolutePoseOptions()
  /// Minimum number of inliers that the estimator reports; the limits are applied here.
  private static let minReported = 4
  /// Factors applied to an unconfirmed focal length: two steps of a quarter in each direction.
  private static let focalFactors = [1, 0.8, 1.25, 0.64, 1.6]
  /// Random streams of a view, one per focal length.
  private static let streamsPerView: UInt64 = 64

  private let review: ModelReview
  private let graph: ViewGraph
  private let apart: [[Int]]

  init(_ review: ModelReview, apart: [[Int]]) {
    self.review = review
    self.apart = apart
    graph = ViewGraph(review.problem)
  }

  private var problem: MappingProblem { review.problem }
  private var model: SparseModel { review.main }

  func all() throws -> [Unregistered] {
    let lost = model.poses.indices.filter { model.poses[$0] == nil }
    return try review.context.parallelMap(lost, label: "Explaining unregistered views") { view, _ in
      Unregistered(name: problem.name(view), reason: reason(view))
    }
  }

  private func reason(_ view: Int) -> UnregisteredReason {
    let keypoints = review.input.features[view].keypoints.count
    let tried = review.input.pairs.filter { $0.first == view || $0.second == view }
    if keypoints == 0 && tried.isEmpty { return .nothingStored }
    if keypoints < Self.limits.minInliers {
      return .fewKeypoints(count: keypoints, limit: Self.limits.minInliers)
    }
    let verified = graph.pairsOf[view]
    guard !verified.isEmpty else {
      guard let matches = tried.map(\.putative).max() else { return .notMatched }
      return .noVerifiedPair(
        tried: tried.count, matches: matches, inliers: tried.map(\.inliers.count).max() ?? 0)
    }
    let links = verified.count { model.poses[other(problem.pairs[$0], than: view)] != nil }
    if let other = apart.first(where: { $0.contains(view) }) {
      return .otherModel(views: other.count, links: links)
    }
    return links == 0 ? .notLinked(verified: verified.count) : resection(view, pairs: links)
  }

  private func other(_ pair: ViewPair, than view: Int) -> Int {
    pair.first == view ? pair.second : pair.first
  }

  /// Keypoints of a view, with the model points of the matched keypoints in registered views.
  private func sights(of view: Int) -> [(keypoint: Int, track: Int)] {
    var found: Set<SIMD2<Int>> = []
    for index in graph.pairsOf[view] {
      let pair = problem.pairs[index]
      guard model.poses[other(pair, than: view)] != nil else { continue }
      for match in pair.inliers {
        let ids = problem.ids(match, pair)
        let (own, their) = pair.first == view ? ids : (ids.1, ids.0)
        let track = Int(model.tracks.trackOf[their])
        if track >= 0, model.hasPoint[track] { found.insert(SIMD2(own, track)) }
      }
    }
    return found.sorted { ($0.x, $0.y) < ($1.x, $1.y) }.map { (keypoint: $0.x, track: $0.y) }
  }

  /// Tries resection of a view again.
  private func resection(_ view: Int, pairs: Int) -> UnregisteredReason {
    let sights = sights(of: view)
    let visible = Set(sights.map(\.keypoint)).count
    guard visible >= Self.limits.minInliers else {
      return .fewVisiblePoints(pairs: pairs, visible: visible, limit: Self.limits.minInliers)
    }
    let share = (Self.limits.minInlierRatio * Double(sights.count)).rounded(.up)
    let limit = max(Self.limits.minInliers, Int(saturating: share))
    let inliers = mostInliers(view, sights)
    return inliers < limit
      ? .fewInliers(pairs: pairs, visible: visible, inliers: inliers, limit: limit)
      : .poseFoundAgain(pairs: pairs, visible: visible, inliers: inliers, limit: limit)
  }

  private func mostInliers(_ view: Int, _ sights: [(keypoint: Int, track: Int)]) -> Int {
    let index = problem.cameraOf[view]
    let isKnown =
      problem.views.cameras[index].source == .given
      || model.registered.contains { problem.cameraOf[$0] == index }
    var options = Self.limits
    (options.minInliers, options.minInlierRatio) = (Self.minReported, 0)
    let pixels = sights.map { problem.pixels[$0.keypoint] }
    let points = sights.map { model.positions[$0.track] }
    var most = 0
    for (trial, factor) in (isKnown ? [1] : Self.focalFactors).enumerated() {
      var camera = model.cameras[index]
      camera.fx *= factor
      camera.fy *= factor
      let stream = UInt64(view) &* Self.streamsPerView &+ UInt64(trial)
      var random = RandomStream(seed: review.context.seed ^ 0x5052, stream: stream)
      let found = estimateAbsolutePose(
        pixels: pixels, points: points, camera: camera, options: options, using: &random)
      most = max(most, found?.inlierCount ?? 0)
    }
    return most
  }
}
