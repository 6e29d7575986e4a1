import Geometry
import Numerics
import Support

/// Partitions a large adjusted problem into blocks of poses that share points, and computes the
/// uncertainty of each pose within its block.
///
/// The cost of the covariance of all poses grows with their cube. The uncertainty within a block
/// excludes drift of the block relative to others, as its similarity is free, and it treats the
/// intrinsics, which all views determine together, as known. An evenly chosen share of a block's
/// points is used, and the covariance is scaled by that share, because information is additive.
struct PoseBlocks {
  /// Number of poses per block.
  private static let size = 40
  /// Number of additional poses, those that share the most points with the block.
  private static let haloSize = 20
  /// Approximate number of observations per pose used in a block.
  private static let observations = 200
  /// Maximum number of points of a pose used to find its neighbors.
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

  /// The covariance of each pose within its block; `nil` if the block does not determine it.
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

  /// Blocks that contain each pose once as their own, with neighboring poses as a halo.
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
        meet(pose, shared: &shared, near: &near)
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

  /// Counts, for each pose, the points that it shares with a pose of a block.
  private func meet(_ pose: Int, shared: inout [Int], near: inout [Int]) {
    let step = max(1, seen[pose].count / Self.probes)
    for at in stride(from: 0, to: seen[pose].count, by: step) {
      for observation in Self.observers(of: seen[pose][at], bundle) {
        if shared[observation.pose] == 0 { near.append(observation.pose) }
        shared[observation.pose] += 1
      }
    }
  }

  /// The problem of some poses, with the share of their points that it contains.
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
