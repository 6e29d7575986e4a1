import LocalFeatures
import Scene
import Support

/// Input of the `match` stage.
public struct MatchInput: Sendable {
  /// The views and their cameras.
  public var views: ViewSet
  /// The features of each view, in the order of the views.
  public var features: [Features]
  /// What an earlier run with these options and the same seed found; `nil` where there is none.
  public var earlier: @Sendable (MatchOptions) -> CachedMatches?
  /// Fingerprints, by name, of views whose descriptors are not here and which are as they were when
  /// `earlier` was found.
  public var fingerprints: [String: String] = [:]

  /// Creates the input; without `earlier` every pair is searched.
  public init(
    views: ViewSet, features: [Features],
    earlier: @escaping @Sendable (MatchOptions) -> CachedMatches? = { _ in nil }
  ) {
    self.views = views
    self.features = features
    self.earlier = earlier
  }
}

/// Finds which keypoints of two views show the same point and keeps what one geometry explains.
///
/// Every pair that was tried is returned; those that failed are of kind `rejected`, without
/// inliers but with the numbers that tell why.
public struct MatchViews: Stage, Sendable {
  /// The stage's name in commands, reports and the workspace.
  public static let name = "match"
  /// The kinds of steps it announces.
  public typealias Event = MatchEvent
  let options: MatchOptions
  /// Creates the stage.
  public init(options: MatchOptions) { self.options = options }

  /// Words of the vocabulary for `fast` search: with four probes a sixtieth of all products.
  static let wordCount = 256
  /// Views that the words are learned from; a view more or less seldom changes them.
  static let trainingViewCount = 6
  /// Nearest words that each descriptor is looked up in.
  static let probeCount = 4
  /// Mean number of descriptors a view above which `auto` searches by words: below it learning the
  /// words costs more than it saves.
  static let minFastDescriptors = 1500

  /// Returns every pair that was tried, in increasing order of views, and what to report of them.
  ///
  /// - Throws: `MatchError` for features that do not belong to the views; `Cancelled`.
  public func run(
    _ input: MatchInput, in context: RunContext
  ) throws -> ([ViewPair], MatchReport) {
    try validate(input)
    if input.lacksDescriptors { return try reuse(input) }
    let pairs = try choosePairs(input, in: context.part(0...0.05))
    let search = resolvedSearch(input.features)
    let fingerprints = try fingerprints(input, in: context)
    let training = teachers(input, search)
    let cached = cachedResults(pairs, input, fingerprints, search, training)
    let results = try verified(pairs, input, training, known: cached, in: context)
    return joined(results, input, search, fingerprints, training)
  }

  func choosePairs(_ input: MatchInput, in context: RunContext) throws -> [ViewIndexPair] {
    try PairSelection(options: options, views: input.views.views, features: input.features)
      .choose(in: context)
  }

  func fingerprints(_ input: MatchInput, in context: RunContext) throws -> [String] {
    try context.parallelMap(Array(input.features.indices), label: "") { view, _ in
      input.fingerprint(view)
    }
  }

  /// The views that the words of a `fast` search are learned from.
  func teachers(_ input: MatchInput, _ search: DescriptorSearch) -> [Int] {
    search == .fast ? input.trainingViews(Self.trainingViewCount) : []
  }

  /// Matches and verifies pairs, those that are known left aside.
  func verified(
    _ pairs: [ViewIndexPair], _ input: MatchInput, _ training: [Int],
    known: [ViewIndexPair: PairResult], in context: RunContext
  ) throws -> [PairResult] {
    let rest = pairs.filter { known[$0] == nil }
    let verification = PairVerification(
      options: options, input: input,
      sets: try descriptorSets(input.features, rest, training, context.part(0.05...0.1)))
    try verification.announceDescriptors(in: context)
    let seed = context.seed
    return try context.part(0.1...1).parallelMap(pairs, label: "Matching pairs") { pair, _ in
      let result: PairResult
      if let known = known[pair] {
        result = known
      } else {
        var random = RandomStream(seed: seed, stream: input.stream(pair))
        result = try verification.run(pair, &random, in: context)
      }
      try verification.announce(result, in: context)
      return result
    }
  }

  func joined(
    _ results: [PairResult], _ input: MatchInput, _ search: DescriptorSearch,
    _ fingerprints: [String], _ training: [Int]
  ) -> ([ViewPair], MatchReport) {
    let names = input.views.views.map(\.name)
    let report = MatchReport(
      mode: options.mode, search: search, pairs: results.map(\.report), names: names,
      fingerprints: fingerprints, teachers: training.map { names[$0] })
    return (results.map(\.pair), report)
  }

  /// Results of an earlier run for pairs of views that have not changed.
  private func cachedResults(
    _ pairs: [ViewIndexPair], _ input: MatchInput, _ fingerprints: [String],
    _ search: DescriptorSearch, _ training: [Int]
  ) -> [ViewIndexPair: PairResult] {
    let names = input.views.views.map(\.name)
    func isUnchanged(_ view: Int, _ cache: CachedMatches) -> Bool {
      cache.fingerprints[names[view]] == fingerprints[view]
    }
    guard let cache = input.earlier(options), cache.search == search,
      cache.trainingViews == training.map({ names[$0] }),
      training.allSatisfy({ isUnchanged($0, cache) })
    else { return [:] }
    var results: [ViewIndexPair: PairResult] = [:]
    for pair in pairs where isUnchanged(pair.first, cache) && isUnchanged(pair.second, cache) {
      results[pair] = cache.result(
        pair, CachedMatches.Names(first: names[pair.first], second: names[pair.second]))
    }
    return results
  }

  func validate(_ input: MatchInput) throws {
    let (views, features) = (input.views, input.features)
    guard views.views.count == features.count else {
      throw MatchError.featuresDoNotFit(views: views.views.count, features: features.count)
    }
    for (view, found) in zip(views.views, features) {
      guard
        found.descriptors.isEmpty
          || found.descriptors.count == found.keypoints.count * DescriptorSet.length
      else {
        throw MatchError.malformed(
          view: view.name, keypoints: found.keypoints.count, bytes: found.descriptors.count)
      }
      guard views.cameras.indices.contains(view.camera) else {
        throw MatchError.noSuchCamera(view: view.name, camera: view.camera)
      }
    }
  }

  func resolvedSearch(_ features: [Features]) -> DescriptorSearch {
    guard options.search == .auto else { return options.search }
    let total = features.reduce(0) { $0 + $1.keypoints.count }
    return total > Self.minFastDescriptors * max(features.count, 1) ? .fast : .exact
  }

  /// The descriptors of the views that are in `pairs`, sorted into words where there are views to
  /// learn them from.
  func descriptorSets(
    _ features: [Features], _ pairs: [ViewIndexPair], _ training: [Int], _ context: RunContext
  ) throws -> [DescriptorSet] {
    let needed = Set(pairs.flatMap { [$0.first, $0.second] })
    let samples = training.map { features[$0] }
    let features = features.indices.map { needed.contains($0) ? features[$0] : Features() }
    guard !needed.isEmpty, !training.isEmpty,
      let vocabulary = try Vocabulary(training: samples, count: Self.wordCount, in: context)
    else { return try context.parallelMap(features, label: "") { view, _ in DescriptorSet(view) } }
    let probes = min(Self.probeCount, vocabulary.count)
    return try features.map { view in
      let nearest = try vocabulary.assign(view.descriptors, each: probes, in: context)
      return DescriptorSet(
        view, members: stride(from: 0, to: nearest.count, by: probes).map { nearest[$0] },
        probes: nearest, words: vocabulary.count, probesEach: probes)
    }
  }
}
