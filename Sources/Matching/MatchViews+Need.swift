import Scene
import Support

extension MatchViews {
  /// Bytes per keypoint in addition to its descriptor: keypoint, undistorted position, norm, place,
  /// and word indices.
  private static let sideBytes = 60
  /// Number of views in use at the same time.
  private static let usedViews = 8

  /// Estimated memory of a run: the features of all views, both as stored and sorted into words; at
  /// the minimum, those of the pairs in progress.
  package func memoryNeed(of input: MatchInput) -> MemoryNeed {
    let bytes = input.lists.sizes.map { 2 * $0.descriptors + Self.sideBytes * $0.keypoints }
    return MemoryNeed(
      whole: bytes.reduce(0, +), least: Self.usedViews * (bytes.max() ?? 0),
      settings: ["features.max-features"])
  }
}
