import Scene

/// Finds views of another scene among those without a pose, if at most half of all views show it:
/// no pair connects them with it, and their keypoints have other colors than those of any
/// registered view.
///
/// Colors are compared as they are and at the same brightness, so that exposure does not separate
/// views of one scene; overexposed views lack colors to compare.
struct ForeignViews {
  /// Maximum likeness of views of different scenes. Of ten captures, a fifth of the photographs has
  /// a likeness of at least 0.79 to the nearest of the others; photographs of another capture mostly
  /// have less than 0.6. Different sides of an object can have less than 0.7.
  static let maxLikeness = 0.6
  /// The same for views of a camera that no registered view has.
  static let maxLikenessOfOtherCamera = 0.75
  /// Minimum number of keypoints whose colors describe a view.
  static let minKeypoints = 200
  /// Maximum share of the keypoints of a view whose color is clipped.
  static let maxClipped = 0.15
  private static let clipped: UInt8 = 250
  /// The brightness that the brightest tenth of the keypoints is scaled to, and its share.
  private static let (level, brightShare) = (200.0, 0.9)

  /// Indices of the views.
  let views: [Int]

  init(_ model: SparseModel, _ problem: MappingProblem, _ features: [Features]) {
    var isLinked = model.poses.map { $0 != nil }
    for pair in problem.pairs
    where (model.poses[pair.first] == nil) != (model.poses[pair.second] == nil) {
      isLinked[pair.first] = true
      isLinked[pair.second] = true
    }
    let lost = features.indices.filter {
      !isLinked[$0] && features[$0].colors.count >= Self.minKeypoints
        && Self.clippedShare(features[$0].colors) <= Self.maxClipped
    }
    // At most half of the views show another scene.
    guard !lost.isEmpty, lost.count <= model.registeredCount else {
      views = []
      return
    }
    let known = model.registered.map { Self.histograms(features[$0].colors) }
    let cameras = Set(model.registered.map { problem.cameraOf[$0] })
    views = lost.filter { view in
      let own = Self.histograms(features[view].colors)
      let limit =
        cameras.contains(problem.cameraOf[view])
        ? Self.maxLikeness : Self.maxLikenessOfOtherCamera
      return known.allSatisfy { other in
        zip(own, other).allSatisfy { $0.likeness(to: $1) < limit }
      }
    }
  }

  private static func clippedShare(_ colors: [SIMD3<UInt8>]) -> Double {
    Double(colors.count { $0.max() >= clipped }) / Double(max(colors.count, 1))
  }

  /// The histograms of the colors as they are, and at the same brightness.
  private static func histograms(_ colors: [SIMD3<UInt8>]) -> [ColorHistogram] {
    let luma = colors.map { Double($0.x) + Double($0.y) + Double($0.z) }.sorted()
    guard !luma.isEmpty else { return [ColorHistogram([])] }
    let bright = (luma.quantileOfSorted(brightShare) ?? 0) / 3
    return [ColorHistogram(colors), ColorHistogram(colors, level: level / max(bright, 1))]
  }
}
