import Geometry
import Numerics
import Support

/// Cuts a large adjusted problem into blocks of poses that see the same points, and tells how uncertain
/// each pose is within its block.
///
/// The covariance of all poses at once costs their cube. What a block says of a pose leaves out how the
/// block as a whole may have drifted from others, as the similarity of a block is free; and it takes the
/// intrinsics, which all views determine together, for known. Of a block's points a share is looked at,
/// evenly chosen, and the covariance is scaled by it, as information adds up.
struct PoseBlocks {
  /// Poses of a block that are told of.
  private static let size = 40
  /// Poses besides that share most points with these.
  private static let haloSize = 20
  /// About the number of observations of a pose that a block looks at.
  private static let observations = 200
  /// Points of a pose by which its neighbours are found, at most.
  private static let probes = 200

  private let bundle: BundleProblem
  /// For each pose, the points it sees.
  private let seen: [[Int]]

  init(_ bundle: BundleProblem) {
    self.bundle = bundle
    var seen = [[Int]](repeating: [], count: bundle.poses.count)
    for point in bundle.points.indices {
      for observation in Self.observers(of: point, bundle) { seen[observation.pose].append(point) }
    }
    self.seen = seen
  }

  /// The covariance of each pose within its block; `nil` where a block does not determine it.
  func covariances(
    _ options: BundleOptions, in context: RunContext
  ) throws -> [Geometry.PoseCovariance?] {
    var result = [Geometry.PoseCovariance?](repeating: nil, count: bundle.poses.count)
    for block in blocks() {
      try context.checkCancellation()
      let (part, share) = restricted(to: block.own + block.halo)
      guard let found = try part.covariance(options, in: context) else { continue }
      for (place, pose) in block.own.enumerated() {
        var own = found.poses[place]
        (own.center, own.rotation) = (own.center * share, own.rotation * share)
        result[pose] = own
      }
    }
    return result
  }

  private static func observers(
    of point: Int, _ bundle: BundleProblem
  ) -> ArraySlice<BundleObservation> {
    bundle.observations[bundle.observationStart[point]..<bundle.observationStart[point + 1]]
  }

  /// Every pose once as a block's own, with those next to them.
  func blocks() -> [(own: [Int], halo: [Int])] {
    var isTaken = [Bool](repeating: false, count: bundle.poses.count)
    var shared = [Int](repeating: 0, count: bundle.poses.count)
    var result: [(own: [Int], halo: [Int])] = []
    for seed in bundle.poses.indices where !isTaken[seed] {
      var (own, near) = ([Int](), [Int]())
      var next: Int? = seed
      while let pose = next, own.count < Self.size {
        isTaken[pose] = true
        own.append(pose)
        meet(pose, &shared, &near)
        next = near.filter { !isTaken[$0] }.max { (shared[$0], $1) < (shared[$1], $0) }
      }
      let members = Set(own)
      let halo = near.filter { !members.contains($0) }
        .sorted { (shared[$1], $0) < (shared[$0], $1) }.prefix(Self.haloSize)
      result.append((own, Array(halo)))
      for pose in near { shared[pose] = 0 }
    }
    return result
  }

  /// Counts for each pose the points that it shares with those of a block.
  private func meet(_ pose: Int, _ shared: inout [Int], _ near: inout [Int]) {
    let step = max(1, seen[pose].count / Self.probes)
    for at in stride(from: 0, to: seen[pose].count, by: step) {
      for observation in Self.observers(of: seen[pose][at], bundle) {
        if shared[observation.pose] == 0 { near.append(observation.pose) }
        shared[observation.pose] += 1
      }
    }
  }

  /// The problem of some poses and the share of the points that they see which it has.
  private func restricted(to poses: [Int]) -> (BundleProblem, share: Double) {
    var result = BundleProblem()
    for camera in bundle.cameras { result.addCamera(camera, freedom: []) }
    var places: [Int: Int] = [:]
    for pose in poses {
      places[pose] = result.addPose(bundle.poses[pose], camera: bundle.poseCameras[pose])
    }
    let points = Set(poses.flatMap { seen[$0] }).sorted().filter { point in
      Self.observers(of: point, bundle).count { places[$0.pose] != nil } >= 2
    }
    let observations = poses.reduce(0) { $0 + seen[$1].count }
    let step = max(1, observations / (Self.observations * max(poses.count, 1)))
    for at in stride(from: 0, to: points.count, by: step) {
      for var observation in Self.observers(of: points[at], bundle) {
        guard let place = places[observation.pose] else { continue }
        observation.pose = place
        result.observations.append(observation)
      }
      result.closePoint(bundle.points[points[at]])
    }
    return (result, Double(result.points.count) / Double(max(points.count, 1)))
  }
}
