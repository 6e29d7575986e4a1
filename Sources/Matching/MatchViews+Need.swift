import Scene
import Support

extension MatchViews {
  /// Bytes of a keypoint besides its descriptor, sorted into words: itself, undistorted, norm, place,
  /// and the words it is in.
  private static let sideBytes = 60
  /// Views that are in use at once.
  private static let usedViews = 8

  /// What a run will ask of memory: the features of all views as they are and sorted into words, of
  /// them at once those of some pairs.
  package func memoryNeed(of input: MatchInput) -> MemoryNeed {
    let bytes = input.lists.sizes.map { 2 * $0.descriptors + Self.sideBytes * $0.keypoints }
    return MemoryNeed(
      whole: bytes.reduce(0, +), least: Self.usedViews * (bytes.max() ?? 0),
      settings: ["features.max-features"])
  }
}
