import Geometry
import Numerics
import Scene
import Support

extension MappingProblem {
  /// The pose of a pair's second view relative to its first, with the given cameras; `nil` if
  /// estimation fails.
  func relativePose(
    _ pair: ViewPair, _ cameras: (Camera, Camera), seed: UInt64
  ) -> RigidTransform? {
    let ids = pair.inliers.map { self.ids($0, pair) }
    var random = RandomStream(
      seed: seed ^ 0x1217, stream: UInt64(pair.first * viewCount + pair.second))
    let found = estimateTwoView(
      ids.map { pixels[$0.0] }, ids.map { pixels[$0.1] }, cameras: cameras,
      focalsKnown: true, options: TwoViewOptions(), using: &random)
    return found.secondFromFirst
  }
}
