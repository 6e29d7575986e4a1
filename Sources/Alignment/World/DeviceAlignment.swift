import Geometry
import Numerics
import Scene
import Support

/// How the poses of the recording device fit the model, if they do.
struct DeviceAlignment: Sendable {
  /// Minimum number of inlier views, and their minimum share of the views with a device pose.
  static let minViews = 4
  static let minShare = DeviceRecord.minAgreeingShare

  var modelFromDevice: Similarity
  /// The inlier views.
  var views: [Int]
  /// Median distance of the inliers, relative to the extent of the centers.
  var residual: Double

  var count: Int { views.count }

  /// Aligns camera centers robustly; `nil` unless enough views agree with their device poses in
  /// position and rotation.
  init?(_ poses: [RigidTransform?], views: ViewSet, seed: UInt64) {
    self.init(PosePairs(poses, of: views, convention: .asRead), seed: seed)
  }

  private init?(_ pairs: PosePairs, seed: UInt64) {
    let best = pairs.bestAgreement(seed: seed)
    guard best.count >= Self.minViews,
      Double(best.count) >= Self.minShare * Double(pairs.both.count),
      let map = pairs.align(best), map.scale > 0
    else { return nil }
    modelFromDevice = map
    views = best.map { pairs.both[$0].view }
    let distances = best.map {
      distance(map * pairs.both[$0].device.center, pairs.both[$0].model.center)
    }
    residual = (distances.median() ?? 0) / pairs.extent
  }

  /// Statistics of how well the device poses fit, with a remark; `nil` without device poses.
  static func record(
    _ poses: [RigidTransform?], views: ViewSet, found: DeviceAlignment?, seed: UInt64
  ) -> DeviceRecord? {
    let pairs = PosePairs(poses, of: views, convention: .asRead)
    guard pairs.both.count >= minViews else { return nil }
    var record = DeviceRecord(poses: pairs.both.count)
    if let found {
      record.agreeing = found.count
      record.residual = found.residual
      if found.count < pairs.both.count {
        record.remark = .outliers(
          count: pairs.both.count - found.count, total: pairs.both.count)
      }
      return record
    }
    record.agreeing = pairs.bestAgreement(seed: seed).count
    let other = PoseConvention.allCases.first { convention in
      convention != .asRead
        && DeviceAlignment(PosePairs(poses, of: views, convention: convention), seed: seed) != nil
    }
    record.remark =
      other.map { .otherConvention($0) }
      ?? .contradictory(agreeing: record.agreeing, total: pairs.both.count)
    return record
  }
}

/// Poses of the model and of the device, for views that have both.
private struct PosePairs {
  /// Maximum number of samples.
  static let trials = 300
  /// Maximum distance between the centers of an inlier, relative to the extent of the model's
  /// centers.
  static let maxDistance = 0.05
  /// Maximum angle between the rotations of an inlier, radians (about 6°): clock offsets and camera
  /// mounting rotate poses by some degrees, a wrong convention by many.
  static let maxTurn = 0.1

  var both: [(view: Int, model: RigidTransform, device: RigidTransform)]
  /// Root mean square distance of the model's centers from their mean.
  var extent: Double

  init(_ poses: [RigidTransform?], of views: ViewSet, convention: PoseConvention) {
    both = poses.indices.compactMap { view in
      guard let pose = poses[view], let device = views.views[view].devicePose else { return nil }
      return (view: view, model: pose, device: convention.apply(device))
    }
    let centers = both.map(\.model.center)
    let count = Double(max(centers.count, 1))
    let mean = centers.reduce(.zero, +) / count
    extent = (centers.map { dot($0 - mean, $0 - mean) }.reduce(0, +) / count).squareRoot()
  }

  func align(_ indices: [Int]) -> Similarity? {
    Similarity.align(
      from: indices.map { both[$0].device.center }, to: indices.map { both[$0].model.center })
  }

  /// The largest set of views found that one similarity explains.
  func bestAgreement(seed: UInt64) -> [Int] {
    guard both.count >= 4, extent > 0 else { return [] }
    var random = RandomStream(seed: seed ^ 0xDE71, stream: UInt64(both.count))
    var problem = self
    let options = RobustOptions(maxTrials: Self.trials)
    return locallyOptimizedRansac(&problem, options: options, using: &random).map {
      inliers($0.model)
    } ?? []
  }

  private func inliers(_ map: Similarity) -> [Int] {
    both.indices.filter { error(both[$0], map) < 1 }
  }

  /// Difference of a pose from the device pose, relative to the accepted maximum.
  private func error(
    _ pair: (view: Int, model: RigidTransform, device: RigidTransform), _ map: Similarity
  ) -> Double {
    let moved = distance(map * pair.device.center, pair.model.center) / (Self.maxDistance * extent)
    let turned = rotationAngle(map.applied(to: pair.device).rotation, pair.model.rotation)
    return max(moved, turned / Self.maxTurn)
  }
}

/// RANSAC over three views for the similarity from the device's world to the model's.
extension PosePairs: RobustProblem {
  var count: Int { both.count }
  var sampleSize: Int { 3 }

  func fit(_ sample: [Int], into models: inout [Similarity]) {
    if let map = align(sample) { models.append(map) }
  }

  func score(_ model: Similarity, limit: Double) -> RobustScore {
    var score = RobustScore(cost: 0, inliers: 0)
    for pair in both { score.add(error(pair, model)) }
    return score
  }

  func refined(_ model: Similarity) -> Similarity? { align(inliers(model)) }
}
