import Foundation
import Geometry
import Numerics
import Scene
import Support

/// A pair of views a model may start from.
struct InitialPair: Sendable {
  /// Index into the problem's pairs.
  var index: Int
  var score: Double
}

extension IncrementalMapper {
  /// Pairs in the order they should be tried.
  ///
  /// The score is the number of matches on tracks of three views or more, times a factor that is 1
  /// for median angles of 12° to 40° and falls off outside, times the share of matches a homography
  /// does not explain; forward motion and rotation alone come last.
  func rankedPairs() -> [InitialPair] {
    problem.pairs.indices.compactMap { index -> InitialPair? in
      let pair = problem.pairs[index]
      guard isAllowed[pair.first], isAllowed[pair.second], pair.inliers.count >= 15 else {
        return nil
      }
      return InitialPair(index: index, score: score(pair))
    }
    .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
  }

  private func score(_ pair: ViewPair) -> Double {
    let long = pair.inliers.reduce(0) { sum, match in
      let track = model.tracks.trackOf[problem.ids(match, pair).0]
      return sum + (track >= 0 && model.tracks.members(of: Int(track)).count >= 3 ? 1 : 0)
    }
    let degrees = pair.medianAngle * 180 / .pi
    let angle = degrees < 12 ? max(degrees, 0.5) / 12 : degrees > 40 ? max(0.2, 40 / degrees) : 1
    let planar = Double(pair.homographyInliers) / Double(max(pair.inliers.count, 1))
    var score = (Double(long) + 0.1 * Double(pair.inliers.count)) * angle * (1.2 - min(planar, 1))
    if pair.kind == .panoramic { score *= 0.05 }
    if pair.kind == .planar { score *= 0.3 }
    if let pose = pair.secondFromFirst, forwardShare(pose) > problem.options.initialForward {
      score *= 0.1
    }
    return score
  }

  func forwardShare(_ secondFromFirst: RigidTransform) -> Double {
    let t = secondFromFirst.translation
    let n = length(t)
    // Seen from either camera, whichever looks more along the motion.
    let back = secondFromFirst.center
    return n > 0 ? max(abs(t.z), abs(back.z)) / n : 1
  }

  /// Makes the two-view model of a pair with the cameras as they are in the model.
  ///
  /// - Parameter ease: Factor of the gates on inliers and angle, 1 for the options' own.
  mutating func start(from pair: ViewPair, ease: Double) throws -> InitialPairRecord {
    let cameras = (
      model.cameras[problem.cameraOf[pair.first]], model.cameras[problem.cameraOf[pair.second]]
    )
    var record = InitialPairRecord(
      first: problem.name(pair.first), second: problem.name(pair.second), focal: cameras.0.focal,
      matches: pair.inliers.count, points: 0, angle: 0, forward: 0, views: 0, score: 0,
      verdict: "")
    guard let pose = problem.relativePose(pair, cameras, seed: context.seed) else {
      record.verdict = "no relative pose fits the matches"
      return record
    }
    try setPair(pair, pose)
    record.forward = forwardShare(model.poses[pair.second] ?? pose)
    record.points = model.pointCount
    record.angle = medianAngle(pair) * 180 / .pi
    record.verdict = verdict(record, ease)
    return record
  }

  private mutating func setPair(_ pair: ViewPair, _ pose: RigidTransform) throws {
    model.poses[pair.first] = .identity
    model.poses[pair.second] = pose
    let both = problem.ids(of: pair.first).compactMap { id -> Int? in
      let track = model.tracks.trackOf[id]
      guard track >= 0 else { return nil }
      let isShared = model.tracks.members(of: Int(track)).contains {
        Int(problem.viewOf[$0]) == pair.second
      }
      return isShared ? Int(track) : nil
    }
    try model.triangulate(both, problem, in: context, shortest: 2)
    for _ in 0..<2 {
      var isFree = [Bool](repeating: false, count: problem.viewCount)
      isFree[pair.second] = true
      var adjustment = Adjustment(
        isFree: isFree, tracks: model.adjustmentTracks(problem, perView: nil),
        freedoms: schedule.none(model))
      adjustment.options.loss = .softL1(scale: 1)
      adjustment.options.maxIterations = 15
      adjustment.options.functionTolerance = 1e-4
      try model.adjust(adjustment, problem, in: context)
      try model.filter(problem, in: context)
      try model.triangulate(both, problem, in: context, shortest: 2)
    }
    try model.filter(problem, in: context)
  }

  private func medianAngle(_ pair: ViewPair) -> Double {
    guard let a = model.poses[pair.first], let b = model.poses[pair.second] else { return 0 }
    let angles = (0..<model.tracks.count).filter { model.hasPoint[$0] }.map { track -> Double in
      let point = model.positions[track]
      let (u, v) = (normalized(point - a.center), normalized(point - b.center))
      return atan2(length(cross(u, v)), dot(u, v))
    }
    return angles.median() ?? 0
  }

  private func verdict(_ record: InitialPairRecord, _ ease: Double) -> String {
    let options = problem.options
    let inliers = max(15, Int(Double(options.initialInliers) * ease))
    if record.points < inliers {
      return "\(record.points) points triangulated, at least \(inliers) are needed"
    }
    if record.angle < options.initialAngle * ease {
      return "median angle \(rounded(record.angle))°, at least "
        + "\(rounded(options.initialAngle * ease))° is needed"
    }
    if record.forward > options.initialForward && ease == 1 {
      return "\(rounded(record.forward * 100)) % of the motion is along the viewing direction, "
        + "at most \(rounded(options.initialForward * 100)) % is allowed"
    }
    return "accepted"
  }
}

/// One decimal, for sentences.
func rounded(_ value: Double) -> String {
  let tenths = (value * 10).rounded() / 10
  return tenths == tenths.rounded() && abs(tenths) < 1e15 ? String(Int(tenths)) : String(tenths)
}
