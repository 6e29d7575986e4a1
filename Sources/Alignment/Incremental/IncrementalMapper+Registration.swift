import Geometry
import Numerics
import Scene
import Support

extension IncrementalMapper {
  /// Minimum number of inliers that the estimator reports; the limits are applied here.
  private static let minReportedInliers = 4
  /// Factors applied to a focal length that no registered view confirms: two steps of a quarter in
  /// each direction.
  private static let focalFactors = [1, 0.8, 1.25, 0.64, 1.6]
  /// Random streams of a view, one per focal length.
  private static let streamsPerView: UInt64 = 64

  struct Candidate {
    var view: Int
    /// Number of visible points.
    var visible: Int
    var score: Int
  }

  /// Unregistered views that see enough points: requested views first, then by coverage.
  mutating func candidates(except failed: Set<Int>, isRelaxed: Bool) -> [Candidate] {
    let minInliers = problem.minPoseInliers(isRelaxed: isRelaxed)
    let open = state.model.poses.indices.filter { view in
      isAllowed[view] && state.model.poses[view] == nil && !failed.contains(view)
        && state.registrationCounts[view] < Self.maxRegistrations
    }
    return zip(open, state.model.coverageScores(of: open, problem))
      .map { Candidate(view: $0, visible: $1.visible, score: $1.score) }
      .filter { $0.visible >= minInliers }
      .sorted { ($1.score, $0.view) < ($0.score, $1.view) }
      .putting(first: problem.requestedViews(at: state.model.registeredCount))
  }

  /// Estimates the pose of a view by resection from `visible`, its keypoints whose tracks have
  /// points.
  ///
  /// Several focal lengths are tried if no registered view uses the camera and its focal length is
  /// not given.
  func estimatePose(_ view: Int, visible: [Int], isRelaxed: Bool) -> PoseAttempt {
    let camera = state.model.cameras[problem.cameraOf[view]]
    let limit = max(
      problem.minPoseInliers(isRelaxed: isRelaxed),
      Int(
        saturating: (problem.options.registration.minInlierRatio * Double(visible.count)).rounded(
          .up)))
    var best = PoseAttempt(
      visible: visible.count, inliers: 0, limit: limit, pose: nil, camera: camera)
    let pixels = visible.map { problem.pixels[$0] }
    let points = visible.map { state.model.positions[Int(state.model.tracks.trackOf[$0])] }
    var options = AbsolutePoseOptions()
    options.maxError = problem.options.registration.maxError * problem.pixelScale[view]
    (options.minInliers, options.minInlierRatio) = (Self.minReportedInliers, 0)
    for (trial, factor) in focalFactors(view).enumerated() {
      var scaled = camera
      scaled.fx *= factor
      scaled.fy *= factor
      let stream = UInt64(view) &* Self.streamsPerView &+ UInt64(trial)
      var random = RandomStream(seed: context.seed ^ 0x5052, stream: stream)
      guard
        let found = estimateAbsolutePose(
          pixels: pixels, points: points, camera: scaled, options: options, using: &random),
        found.inlierCount > best.inliers
      else { continue }
      best.inliers = found.inlierCount
      best.pose = found.pose
      best.camera = scaled
    }
    if best.inliers < limit { best.pose = nil }
    return best
  }

  private func focalFactors(_ view: Int) -> [Double] {
    let camera = problem.cameraOf[view]
    let isKnown =
      problem.views.cameras[camera].source == .given
      || state.model.registered.contains { problem.cameraOf[$0] == camera }
    return isKnown ? [1] : Self.focalFactors
  }
}

extension [IncrementalMapper.Candidate] {
  /// The same candidates with the given views first.
  fileprivate func putting(first views: [Int]) -> Self {
    guard !views.isEmpty else { return self }
    return views.compactMap { view in first { $0.view == view } }
      + filter { !views.contains($0.view) }
  }
}
