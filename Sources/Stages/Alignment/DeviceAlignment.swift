import Geometry
import Numerics
import Scene
import Support

/// How the recording device's own poses fit the model, if they do.
struct DeviceAlignment: Sendable {
  var modelFromDevice: Similarity
  /// Views that agree, and their median distance relative to the extent of the centres.
  var count: Int
  var residual: Double

  /// Aligns camera centres robustly; `nil` unless at least four views, and 60 % of those with a
  /// device pose, lie within 5 % of the extent of the centres and turn with them.
  init?(_ poses: [RigidTransform?], views: ViewSet, seed: UInt64) {
    let both = zip(poses, views.views).compactMap { pose, view in
      pose.flatMap { p in view.devicePose.map { (model: p, device: $0) } }
    }
    guard both.count >= 4 else { return nil }
    let model = both.map(\.model.center)
    let device = both.map(\.device.center)
    let mean = model.reduce(.zero, +) / Double(model.count)
    let extent = (model.map { dot($0 - mean, $0 - mean) }.reduce(0, +) / Double(model.count))
      .squareRoot()
    guard extent > 0 else { return nil }
    func agree(_ map: Similarity) -> [Int] {
      both.indices.filter { i in
        distance(map * device[i], model[i]) < 0.05 * extent
          && rotationAngle(map.applied(to: both[i].device).rotation, both[i].model.rotation) < 0.1
      }
    }
    var random = RandomStream(seed: seed ^ 0xDE71, stream: UInt64(both.count))
    var best: [Int] = []
    for _ in 0..<300 {
      let three = (0..<3).map { _ in random.index(below: both.count) }
      guard
        let map = Similarity.align(from: three.map { device[$0] }, to: three.map { model[$0] }),
        map.scale > 0, map.scale.isFinite
      else { continue }
      let inliers = agree(map)
      if inliers.count > best.count { best = inliers }
    }
    guard best.count >= 4, Double(best.count) >= 0.6 * Double(both.count),
      let map = Similarity.align(from: best.map { device[$0] }, to: best.map { model[$0] }),
      map.scale > 0
    else { return nil }
    modelFromDevice = map
    count = best.count
    residual = best.map { distance(map * device[$0], model[$0]) }.sorted()[best.count / 2] / extent
  }
}
