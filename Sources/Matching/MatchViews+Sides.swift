import LocalFeatures
import Scene
import Support

/// Preparation of the data of each view.
extension MatchViews {
  /// The data of the views in `pairs`; descriptors are sorted into words if there are training
  /// views.
  func matchSides(
    _ input: MatchInput, of pairs: [ViewIndexPair], training: [Int], pool: SpillPool,
    in context: RunContext
  ) throws -> SpilledList<MatchSide> {
    let needed = Self.views(of: pairs)
    let sides = SpilledList<MatchSide>(count: input.lists.count, in: pool)
    @Sendable func put(_ set: DescriptorSet, features: Features, at view: Int) throws {
      let camera = input.views.cameras[input.views.views[view].camera].camera
      let side = MatchSide(
        keypoints: features.keypoints, set: set, camera: options.guided ? camera : nil)
      try sides.put(side, at: view)
    }
    guard !needed.isEmpty, !training.isEmpty,
      let vocabulary = try Vocabulary(
        training: FeatureLists(try training.map { try input.lists[$0] }), count: Self.wordCount,
        in: context)
    else {
      try context.parallelFor(needed.count) { number in
        let features = try input.lists[needed[number]]
        try put(DescriptorSet(features), features: features, at: needed[number])
      }
      return sides
    }
    let probes = min(Self.probeCount, vocabulary.count)
    for view in needed {
      let features = try input.lists[view]
      let nearest = try vocabulary.assign(features.descriptors, each: probes, in: context)
      let set = DescriptorSet(
        features, members: stride(from: 0, to: nearest.count, by: probes).map { nearest[$0] },
        probes: nearest, words: vocabulary.count, probesEach: probes)
      try put(set, features: features, at: view)
    }
    return sides
  }

  /// The views of the pairs, in increasing order.
  private static func views(of pairs: [ViewIndexPair]) -> [Int] {
    Set(pairs.flatMap { [$0.first, $0.second] }).sorted()
  }

  /// Announces the views that have descriptors.
  func announceDescriptors(
    of pairs: [ViewIndexPair], _ input: MatchInput, in context: RunContext
  ) throws {
    guard context.onStep != nil else { return }
    for view in Self.views(of: pairs) where input.lists.sizes[view].keypoints > 0 {
      try context.step(
        MatchEvent.described, views: [input.views.views[view].name],
        figures: [Double(input.lists.sizes[view].keypoints)])
    }
  }
}
