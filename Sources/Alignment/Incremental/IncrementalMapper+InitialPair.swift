import Foundation
import Geometry
import Numerics
import Scene
import Support

extension IncrementalMapper {
  /// Rounds of adjustment, filtering and triangulation of a two-view model.
  private static let twoViewRounds = 2
  /// Maximum iterations of each adjustment.
  private static let twoViewIterations = 15

  /// Builds the two-view model of a pair with the current cameras of the model.
  ///
  /// - Parameter easing: Factor of the limits on inliers and angle; 1 for the limits of the
  ///   options.
  mutating func initialize(from pair: ViewPair, easing: Double) throws -> InitialPairRecord {
    let cameras = (
      state.model.cameras[problem.cameraOf[pair.first]],
      state.model.cameras[problem.cameraOf[pair.second]]
    )
    var record = InitialPairRecord(
      first: problem.name(pair.first), second: problem.name(pair.second), focal: cameras.0.focal,
      matches: pair.inliers.count, points: 0, angle: 0, forward: 0, views: 0, score: 0,
      verdict: .noRelativePose)
    guard let pose = problem.relativePose(pair, cameras, seed: context.seed) else { return record }
    try setPair(pair, pose)
    record.forward = forwardShare(state.model.poses[pair.second] ?? pose)
    record.points = state.model.pointCount
    record.angle = medianAngle(pair) * 180 / .pi
    record.verdict = verdict(record, easing)
    return record
  }

  private mutating func setPair(_ pair: ViewPair, _ pose: RigidTransform) throws {
    state.model.poses[pair.first] = .identity
    state.model.poses[pair.second] = pose
    let both = problem.ids(of: pair.first).compactMap { id -> Int? in
      let track = state.model.tracks.trackOf[id]
      guard track >= 0 else { return nil }
      let isShared = state.model.tracks.members(of: Int(track)).contains {
        Int(problem.viewOf[$0]) == pair.second
      }
      return isShared ? Int(track) : nil
    }
    try state.model.triangulate(both, problem, in: context, minLength: 2)
    for _ in 0..<Self.twoViewRounds {
      var isFree = [Bool](repeating: false, count: problem.viewCount)
      isFree[pair.second] = true
      var adjustment = Adjustment(
        isFree: isFree, tracks: state.model.adjustmentTracks(problem, perView: nil),
        freedoms: schedule.none(state.model))
      adjustment.options = .robust(
        maxIterations: Self.twoViewIterations, tolerance: Self.coarseTolerance)
      try state.model.adjust(adjustment, problem, in: context)
      try state.model.filter(problem, in: context)
      try state.model.triangulate(both, problem, in: context, minLength: 2)
    }
    try state.model.filter(problem, in: context)
  }

  private func medianAngle(_ pair: ViewPair) -> Double {
    guard let a = state.model.poses[pair.first], let b = state.model.poses[pair.second] else {
      return 0
    }
    let angles = (0..<state.model.tracks.count).filter { state.model.hasPoint[$0] }.map {
      track -> Double in
      let point = state.model.positions[track]
      let (u, v) = (normalized(point - a.center), normalized(point - b.center))
      return atan2(length(cross(u, v)), dot(u, v))
    }
    return angles.median() ?? 0
  }

  private func verdict(_ record: InitialPairRecord, _ easing: Double) -> InitialPairVerdict {
    let options = problem.options
    let inliers = max(
      Self.minInitialMatches, Int(saturating: Double(options.initialization.minInliers) * easing))
    if record.points < inliers { return .fewPoints(count: record.points, limit: inliers) }
    if record.angle < options.initialization.minAngle * easing {
      return .smallAngle(degrees: record.angle, limit: options.initialization.minAngle * easing)
    }
    if record.forward > options.initialization.maxForward && easing == 1 {
      return .forwardMotion(share: record.forward, limit: options.initialization.maxForward)
    }
    return .accepted
  }
}
