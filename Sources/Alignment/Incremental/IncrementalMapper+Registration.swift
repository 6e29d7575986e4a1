import Geometry
import Numerics
import Scene
import Support

extension IncrementalMapper {
  /// Fewest inliers of a pose that the estimator reports: the gates are applied here.
  private static let minReportedInliers = 4
  /// Factors of a focal length that no registered view confirms: two steps of a quarter either way.
  private static let focalFactors = [1, 0.8, 1.25, 0.64, 1.6]
  /// Random streams of one view, one for each focal length.
  private static let streamsPerView: UInt64 = 64

  struct Candidate {
    var view: Int
    /// Points that it sees.
    var visible: Int
    var score: Int
  }

  /// Unregistered views that see enough points: those asked for, then the best covered first.
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

  /// Estimates the pose of a view from points whose tracks contain its keypoints `visible`.
  ///
  /// A camera no registered view has used, and whose focal length is not given, is tried at several
  /// focal lengths.
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
  /// The same candidates with those of some views before the others.
  fileprivate func putting(first views: [Int]) -> Self {
    guard !views.isEmpty else { return self }
    return views.compactMap { view in first { $0.view == view } }
      + filter { !views.contains($0.view) }
  }
}
