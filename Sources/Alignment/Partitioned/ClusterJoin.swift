import Geometry
import Numerics
import Support

/// The similarity between the models of two clusters, estimated from their common points.
struct ClusterJoin: Sendable {
  /// Maximum number of common points used, evenly chosen: a similarity has seven unknowns.
  private static let maxPoints = 2000
  /// Maximum number of points stored for checking loops.
  private static let maxKept = 100
  /// Identifies the random streams of joins.
  private static let stream: UInt64 = 0x4A01

  /// Indices of the clusters.
  var first: Int
  var second: Int
  var firstFromSecond: Similarity
  /// Number of inliers.
  var agreeing: Int
  /// Some of the inliers, in the frame of each cluster.
  var points: [(first: SIMD3<Double>, second: SIMD3<Double>)]

  /// Median distance between the common points under another similarity and under this one,
  /// relative to the spread of the points.
  func closure(_ other: Similarity) -> Double {
    let spread = Self.spread(points.map(\.first))
    let distances = points.map { distance(other * $0.second, $0.first) }
    guard let median = distances.median(), spread > 0 else { return .infinity }
    return median / spread
  }

  /// Median distance of points from their median.
  static func spread(_ points: [SIMD3<Double>]) -> Double {
    guard let middle = points.coordinateMedian() else { return 0 }
    return points.map { distance($0, middle) }.median() ?? 0
  }

  /// Estimates the similarity between two clusters.
  ///
  /// - Returns: The record, and the join if it passed its limits.
  static func find(
    _ first: Int, _ second: Int, among clusters: [PlacedCluster], for problem: MappingProblem,
    seed: UInt64
  ) -> (record: JoinRecord, join: ClusterJoin?) {
    let (a, b) = (clusters[first], clusters[second])
    let common = commonPoints(of: a, and: b, for: problem)
    let views = a.poses.keys.filter { b.poses[$0] != nil }.sorted()
    var record = JoinRecord(
      first: first + 1, second: second + 1, views: views.count, points: common.count,
      verdict: .accepted)
    guard common.count >= CommonPointAlignment.minPoints else {
      record.verdict = .fewPoints(count: common.count, limit: CommonPointAlignment.minPoints)
      return (record, nil)
    }
    let step = (common.count + maxPoints - 1) / maxPoints
    var alignment = CommonPointAlignment(
      points: stride(from: 0, to: common.count, by: step).map { common[$0] })
    var random = RandomStream(
      seed: seed ^ Self.stream, stream: UInt64(first * clusters.count + second))
    guard let best = alignment.fit(using: &random), best.score.inliers >= alignment.minAgreeing
    else {
      record.verdict = .fewAgreeing(count: record.agreeing, limit: alignment.minAgreeing)
      return (record, nil)
    }
    let agreeing = common.filter { $0.error(best.model) < 1 }
    record.agreeing = agreeing.count
    record.error = agreeing.map { $0.error(best.model) * $0.bySecond.limit }.median() ?? 0
    let kept = max(1, agreeing.count / maxKept)
    let join = ClusterJoin(
      first: first, second: second, firstFromSecond: best.model, agreeing: agreeing.count,
      points: stride(from: 0, to: agreeing.count, by: kept).map {
        (agreeing[$0].inFirst, agreeing[$0].inSecond)
      })
    compare(views, in: a, and: b, by: join, record: &record)
    return (record, join)
  }

  /// Records how well the poses of the common views agree.
  private static func compare(
    _ views: [Int], in a: PlacedCluster, and b: PlacedCluster, by join: ClusterJoin,
    record: inout JoinRecord
  ) {
    let spread = Self.spread(join.points.map(\.first))
    let pairs = views.compactMap { view -> (RigidTransform, RigidTransform)? in
      guard let own = a.poses[view], let other = b.poses[view] else { return nil }
      return (own, join.firstFromSecond.applied(to: other))
    }
    record.turn =
      (pairs.map { rotationAngle($0.rotation, $1.rotation) }.median() ?? 0) * 180 / .pi
    guard spread > 0 else { return }
    record.shift = (pairs.map { distance($0.center, $1.center) }.median() ?? 0) / spread
  }

  /// Points of both models on the same track.
  private static func commonPoints(
    of a: PlacedCluster, and b: PlacedCluster, for problem: MappingProblem
  ) -> [CommonPoint] {
    var found: [CommonPoint] = []
    var (i, j) = (0, 0)
    while i < a.points.count, j < b.points.count {
      let (p, q) = (a.points[i], b.points[j])
      if p.track == q.track, let own = a.sight(p.id, problem), let other = b.sight(q.id, problem) {
        found.append(
          CommonPoint(
            inFirst: p.position, inSecond: q.position, bySecond: other, byFirst: own))
      }
      if p.track <= q.track { i += 1 }
      if q.track <= p.track { j += 1 }
    }
    return found
  }
}

extension PlacedCluster {
  /// The model's observation of a keypoint; `nil` if its view has no pose.
  fileprivate func sight(_ id: Int, _ problem: MappingProblem) -> CommonPoint.Sight? {
    let view = Int(problem.viewOf[id])
    guard let pose = poses[view] else { return nil }
    return CommonPoint.Sight(
      pose: pose, camera: cameras[problem.cameraOf[view]], pixel: problem.pixels[id],
      limit: problem.options.registration.maxError * problem.pixelScale[view])
  }
}
