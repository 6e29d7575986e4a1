import Geometry
import Numerics
import Scene

/// A growing model: poses, intrinsics and points, each point with its observations.
struct SparseModel: Sendable {
  /// Minimum number of views of a reported model: two views cannot contradict each other.
  static let minViews = 3
  /// Minimum number of rays that determine a point.
  static let minRays = 2
  /// Minimum observations of a point that contributes to the score: two rays may meet by chance.
  static let minScoredObservations = 3

  var cameras: [Camera]
  var poses: [RigidTransform?]
  var tracks: TrackTable
  /// Position of each track's point; undefined where `hasPoint` is false.
  var positions: [SIMD3<Double>]
  var hasPoint: [Bool]
  /// By keypoint id: whether it supports the point of its track.
  var isUsed: [Bool]
  /// How the points cover the views; read by `coverageScores`.
  var coverage: PointCoverage

  init(cameras: [Camera], views: Int, tracks: TrackTable) {
    self.cameras = cameras
    poses = [RigidTransform?](repeating: nil, count: views)
    self.tracks = tracks
    positions = [SIMD3<Double>](repeating: .zero, count: tracks.count)
    hasPoint = [Bool](repeating: false, count: tracks.count)
    isUsed = [Bool](repeating: false, count: tracks.trackOf.count)
    coverage = PointCoverage(views: views)
  }

  var registered: [Int] { poses.indices.filter { poses[$0] != nil } }
  var registeredCount: Int { poses.reduce(0) { $0 + ($1 == nil ? 0 : 1) } }
  var pointCount: Int { hasPoint.reduce(0) { $0 + ($1 ? 1 : 0) } }

  /// Ids of a view's keypoints whose track has a point.
  func visible(_ view: Int, _ problem: MappingProblem) -> [Int] {
    problem.ids(of: view).filter { id in
      let track = tracks.trackOf[id]
      return track >= 0 && hasPoint[Int(track)]
    }
  }

  /// Reprojection error of a keypoint against the point of its track, pixels; infinite behind the
  /// camera.
  func error(_ id: Int, _ problem: MappingProblem) -> Double {
    let view = Int(problem.viewOf[id])
    guard let pose = poses[view] else { return .infinity }
    let point = pose * positions[Int(tracks.trackOf[id])]
    guard point.z > 0 else { return .infinity }
    return length(cameras[problem.cameraOf[view]].project(point) - problem.pixels[id])
  }

  /// Number of observations that support a track's point.
  func support(_ track: Int) -> Int {
    tracks.members(of: track).reduce(0) { $0 + (isUsed[$1] ? 1 : 0) }
  }

  /// Number of used observations by view.
  func support(_ problem: MappingProblem) -> [Int] {
    (0..<problem.viewCount).map { view in
      problem.ids(of: view).reduce(0) { $0 + (isUsed[$1] ? 1 : 0) }
    }
  }

  /// Rotations of the registered views, camera from world.
  var rotations: [Matrix3?] { poses.map { $0?.rotation } }

  /// Sum over observations of points in three views or more of `1 − (error / limit)²`.
  func score(_ problem: MappingProblem) -> Double {
    var score = 0.0
    for track in 0..<tracks.count where hasPoint[track] {
      let used = tracks.members(of: track).filter { isUsed[$0] }
      guard used.count >= Self.minScoredObservations else { continue }
      for id in used {
        let ratio = error(id, problem) / problem.maxError(Int(problem.viewOf[id]))
        score += max(0, 1 - ratio * ratio)
      }
    }
    return score
  }

  mutating func removePoint(_ track: Int) {
    if hasPoint[track] { coverage.note(track, of: tracks.count) }
    hasPoint[track] = false
    for id in tracks.members(of: track) { isUsed[id] = false }
  }

  mutating func setPoint(_ estimate: PointEstimate) {
    removePoint(estimate.track)
    coverage.note(estimate.track, of: tracks.count)
    hasPoint[estimate.track] = true
    positions[estimate.track] = estimate.position
    for id in estimate.used { isUsed[id] = true }
  }

  /// Removes a view and its observations from the model.
  mutating func deregister(_ view: Int, _ problem: MappingProblem) {
    poses[view] = nil
    for id in problem.ids(of: view) where isUsed[id] {
      isUsed[id] = false
      let track = Int(tracks.trackOf[id])
      if support(track) < Self.minRays { removePoint(track) }
    }
  }
}
