import LocalFeatures
import Scene
import Support

/// What is matched of each view, prepared once.
extension MatchViews {
  /// The views that are in `pairs`, their descriptors sorted into words where there are views to learn
  /// them from.
  func matchSides(
    _ input: MatchInput, of pairs: [ViewIndexPair], _ training: [Int], _ pool: SpillPool,
    _ context: RunContext
  ) throws -> SpilledList<MatchSide> {
    let needed = Self.views(of: pairs)
    let sides = SpilledList<MatchSide>(count: input.lists.count, in: pool)
    @Sendable func put(_ set: DescriptorSet, _ features: Features, _ view: Int) throws {
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
        try put(DescriptorSet(features), features, needed[number])
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
      try put(set, features, view)
    }
    return sides
  }

  /// The views of pairs, in increasing order.
  private static func views(of pairs: [ViewIndexPair]) -> [Int] {
    Set(pairs.flatMap { [$0.first, $0.second] }).sorted()
  }

  /// Announces the views that have descriptors to search.
  func announceDescriptors(
    of pairs: [ViewIndexPair], _ input: MatchInput, in context: RunContext
  ) throws {
    guard context.onStep != nil else { return }
    for view in Self.views(of: pairs) where input.lists.sizes[view].keypoints > 0 {
      try context.step(
        MatchEvent.described, [input.views.views[view].name],
        [Double(input.lists.sizes[view].keypoints)])
    }
  }
}
