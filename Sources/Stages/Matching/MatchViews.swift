import Scene
import Support

/// Input of the `match` stage.
public struct MatchInput: Sendable {
  public var views: ViewSet
  public var features: [Features]
  public init(views: ViewSet, features: [Features]) {
    self.views = views
    self.features = features
  }
}

/// Finds which keypoints of two views show the same point and keeps what one geometry explains.
///
/// Every pair that was tried is returned; those that failed are of kind `rejected`, without
/// inliers but with the numbers that tell why.
public struct MatchViews: Stage, Sendable {
  public static let name = "match"
  let options: MatchOptions
  public init(options: MatchOptions) { self.options = options }

  /// Words of the vocabulary for `fast` search, and how many each descriptor is looked up in.
  static let words = 256
  static let probes = 4
  /// Mean number of descriptors above which `auto` searches by words.
  static let fastFrom = 1500

  public func run(
    _ input: MatchInput, in context: RunContext
  ) throws -> ([ViewPair], MatchReport) {
    try validate(input)
    let selection = PairSelection(
      options: options, views: input.views.views, features: input.features)
    let pairs = try selection.choose(in: context.part(0...0.05))
    let search = resolvedSearch(input.features)
    let sets = try descriptorSets(input.features, search, context.part(0.05...0.1))
    let verification = PairVerification(options: options, input: input, sets: sets)
    let seed = context.seed
    let results = try context.part(0.1...1).parallelMap(pairs, label: "Matching pairs") { pair, _ in
      var random = RandomStream(
        seed: seed, stream: UInt64(pair.first) << 32 | UInt64(pair.second))
      return verification.run(pair, &random)
    }
    let report = MatchReport(
      mode: options.mode, search: search, pairs: results.map(\.report),
      names: input.views.views.map(\.name))
    return (results.map(\.pair), report)
  }

  private func validate(_ input: MatchInput) throws {
    let (views, features) = (input.views, input.features)
    guard views.views.count == features.count else {
      throw MatchError.featuresDoNotFit(views: views.views.count, features: features.count)
    }
    for (view, found) in zip(views.views, features) {
      guard found.descriptors.count == found.keypoints.count * DescriptorSet.length else {
        throw MatchError.malformed(
          view: view.name, keypoints: found.keypoints.count, bytes: found.descriptors.count)
      }
      guard views.cameras.indices.contains(view.camera) else {
        throw MatchError.noSuchCamera(view: view.name, camera: view.camera)
      }
    }
  }

  private func resolvedSearch(_ features: [Features]) -> DescriptorSearch {
    guard options.search == .auto else { return options.search }
    let total = features.reduce(0) { $0 + $1.keypoints.count }
    return total > Self.fastFrom * max(features.count, 1) ? .fast : .exact
  }

  private func descriptorSets(
    _ features: [Features], _ search: DescriptorSearch, _ context: RunContext
  ) throws -> [DescriptorSet] {
    guard search == .fast,
      let vocabulary = try Vocabulary(training: features, count: Self.words, in: context)
    else { return try context.parallelMap(features, label: "") { view, _ in DescriptorSet(view) } }
    let probes = min(Self.probes, vocabulary.count)
    return try features.map { view in
      let nearest = try vocabulary.assign(view.descriptors, each: probes, in: context)
      return DescriptorSet(
        view, members: stride(from: 0, to: nearest.count, by: probes).map { nearest[$0] },
        probes: nearest, words: vocabulary.count, probesEach: probes)
    }
  }
}
