import Geometry
import LocalFeatures
import Numerics
import Scene
import Support

/// Decides whether keypoints outside the masks are used.
///
/// A masked object with little texture cannot be aligned on its own. If a device with a depth
/// sensor recorded its poses and the object was not flipped, the surroundings are static relative
/// to the object and can support the camera poses; the masks still limit the reconstruction. The
/// surroundings of a turntable are not static, but such devices are not used with one.
struct MaskFallback {
  /// Number of photographs, nearest by position, that each photograph is compared with.
  private static let neighbors = 4
  /// Minimum number of keypoints shared with one of them for registration, equal to the number of
  /// points that support a pose.
  private static let minShared = 30
  /// Maximum share of photographs below this number with which masks remain in use, as individual
  /// ones may be blurred.
  private static let maxLost = 0.05
  /// Maximum ratio of the distances to the nearest and second nearest descriptor (Lowe 2004).
  private static let maxRatio: Float = 0.8

  let views: [View]
  let found: [(features: Features, report: FeatureReport.Image)]

  /// Whether photographs would fail to register that the surroundings can support.
  func isDue(in context: RunContext) throws -> Bool {
    let masked = views.indices.filter { views[$0].mask != nil && !views[$0].isSceneStill }
    guard !masked.isEmpty,
      views.allSatisfy({
        $0.isHere && $0.devicePose != nil && $0.depth != nil && $0.orientation == 1
      })
    else { return false }
    let poor = masked.filter { found[$0].report.keypoints < FeatureReport.minKeypoints }
    guard 2 * poor.count > masked.count else { return false }
    let lost = try context.silent.parallelMap(poor, label: "") { view, _ in isLost(view) }
      .count { $0 }
    return Double(lost) > Self.maxLost * Double(views.count)
  }

  private func isLost(_ view: Int) -> Bool {
    guard let center = views[view].devicePose?.center else { return false }
    let nearest = views.indices.filter { $0 != view }
      .map { ($0, distance(views[$0].devicePose?.center ?? center, center)) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
      .prefix(Self.neighbors)
    let own = DescriptorSet(found[view].features)
    return nearest.allSatisfy { other, _ in
      PairSearch(first: own, second: DescriptorSet(found[other].features))
        .mutualNeighbors(ratio: Self.maxRatio, maxDistance: .infinity, onePlaceCompetes: false)
        .count < Self.minShared
    }
  }
}
