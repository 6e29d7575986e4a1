import Geometry
import LocalFeatures
import Numerics
import Scene
import Support

/// Decides when keypoints are looked for outside the masks.
///
/// A masked object with little texture cannot be aligned by itself. Where a device that measures depth
/// recorded where it was, and the object was not turned over, the surroundings stand still with the
/// object and can hold the cameras; what is reconstructed stays what the masks show. A turntable's
/// surroundings do not, and no such device stands before it.
struct MaskFallback {
  /// Photographs that one is compared with: those taken nearest to it.
  private static let neighbours = 4
  /// Fewest keypoints that a photograph must share with one of them to be registered: as many points
  /// must support a pose.
  private static let minShared = 30
  /// Share of photographs without them up to which masks are kept: single ones may be blurred.
  private static let maxLost = 0.05
  /// Largest quotient of the distances to the nearest and the second nearest (Lowe 2004).
  private static let maxRatio: Float = 0.8

  let views: [View]
  let found: [(features: Features, report: FeatureReport.Image)]

  /// Whether photographs would be lost that the surroundings can hold.
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
      .prefix(Self.neighbours)
    let own = DescriptorSet(found[view].features)
    return nearest.allSatisfy { other, _ in
      PairSearch(first: own, second: DescriptorSet(found[other].features))
        .mutualNeighbours(ratio: Self.maxRatio, maxDistance: .infinity, onePlaceCompetes: false)
        .count < Self.minShared
    }
  }
}
