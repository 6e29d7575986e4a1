import LocalFeatures
import Scene
import Support

/// Matches keypoints of pairs of views and verifies the matches by two-view geometry.
///
/// All tested pairs are returned; rejected pairs are of kind `rejected`, without inliers but with
/// the statistics that explain why.
public struct MatchViews: Stage, Sendable {
  /// The stage's name in commands, reports and the workspace.
  public static let name = StageName("match")
  /// The kinds of steps that the stage announces.
  public typealias Event = MatchEvent
  let options: MatchOptions
  /// Creates the stage.
  public init(options: MatchOptions) { self.options = options }

  /// Number of words of the vocabulary for `fast` search: with four probes, a sixtieth of all
  /// products is computed.
  static let wordCount = 256
  /// Number of views that the vocabulary is trained on; adding or removing a view rarely changes
  /// the choice.
  static let trainingViewCount = 6
  /// Number of nearest words in which each descriptor is looked up.
  static let probeCount = 4
  /// Mean number of descriptors per view above which `auto` uses words; below it, training the
  /// vocabulary costs more time than it saves.
  static let minFastDescriptors = 1500

  /// Returns all tested pairs, in increasing order of views, and the report.
  ///
  /// - Throws: `MatchError` if the features do not match the views; `Cancelled`.
  public func run(
    _ input: MatchInput, in context: RunContext
  ) throws -> ([ViewPair], MatchReport) {
    var input = seen(input)
    try validate(input)
    if input.lacksDescriptors { return try reuse(input) }
    let pool = Self.pool(in: context)
    input.lists = input.lists.kept(in: pool)
    let pairs = try choosePairs(input, in: context.part(0...0.05))
    let search = resolvedSearch(input.lists)
    let fingerprints = try fingerprints(input, in: context)
    let training = vocabularyViews(input, search)
    let cached = cachedResults(
      of: pairs, in: input, fingerprints: fingerprints, search: search, training: training)
    let results = try verified(
      pairs, of: input, training: training, known: cached, pool: pool, in: context)
    return joined(
      results, of: input, search: search, fingerprints: fingerprints, training: training)
  }

  /// The input with the cameras of the lens family that the options state.
  func seen(_ input: MatchInput) -> MatchInput {
    var input = input
    input.views = input.views.seen(through: options.lens)
    return input
  }

  /// Share of the memory of a run for features, both as stored and sorted into words; the rest is
  /// for pairs and work in progress.
  private static let pooledShare = 0.5

  static func pool(in context: RunContext) -> SpillPool {
    SpillPool(in: context, share: pooledShare)
  }

  func choosePairs(_ input: MatchInput, in context: RunContext) throws -> [ViewIndexPair] {
    try PairSelection(options: options, views: input.views.views, features: input.lists)
      .choose(in: context)
  }

  func fingerprints(_ input: MatchInput, in context: RunContext) throws -> [String] {
    try context.parallelMap(Array(input.lists.indices), label: "") { view, _ in
      try input.fingerprint(view)
    }
  }

  /// The views that the vocabulary of a `fast` search is trained on.
  func vocabularyViews(_ input: MatchInput, _ search: DescriptorSearch) -> [Int] {
    search == .fast ? input.trainingViews(Self.trainingViewCount) : []
  }

  /// Matches and verifies pairs, except those with known results.
  func verified(
    _ pairs: [ViewIndexPair], of input: MatchInput, training: [Int],
    known: [ViewIndexPair: PairResult], pool: SpillPool, in context: RunContext
  ) throws -> [PairResult] {
    let rest = pairs.filter { known[$0] == nil }
    let verification = PairVerification(
      options: options, views: input.views,
      sides: try matchSides(
        input, of: rest, training: training, pool: pool, in: context.part(0.05...0.1)))
    try announceDescriptors(of: rest, input, in: context)
    let seed = context.seed
    return try context.part(0.1...1).parallelMap(
      Array(pairs.enumerated()), label: "Matching pairs"
    ) { item, _ in
      let (number, pair) = item
      let result: PairResult
      if let known = known[pair] {
        result = known
      } else {
        result = try context.unit(
          "pairs", number, checking: { try $0.check(pair) },
          computing: {
            var random = RandomStream(seed: seed, stream: input.stream(pair))
            return StoredPair(result: try verification.run(pair, &random, in: context))
          }
        ).result
      }
      try verification.announce(result, in: context)
      return result
    }
  }

  func joined(
    _ results: [PairResult], of input: MatchInput, search: DescriptorSearch,
    fingerprints: [String], training: [Int]
  ) -> ([ViewPair], MatchReport) {
    let names = input.views.views.map(\.name)
    let report = MatchReport(
      mode: options.mode, search: search, pairs: results.map(\.report), names: names,
      fingerprints: fingerprints, vocabularyViews: training.map { names[$0] })
    return (results.map(\.pair), report)
  }

  /// Results of an earlier run for pairs of unchanged views.
  private func cachedResults(
    of pairs: [ViewIndexPair], in input: MatchInput, fingerprints: [String],
    search: DescriptorSearch, training: [Int]
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
    let (views, features) = (input.views, input.lists)
    guard views.views.count == features.count else {
      throw MatchError.featuresDoNotFit(views: views.views.count, features: features.count)
    }
    for (view, size) in zip(views.views, features.sizes) {
      guard
        size.descriptors == 0 || size.descriptors == size.keypoints * DescriptorSet.length
      else {
        throw MatchError.malformed(
          view: view.name, keypoints: size.keypoints, bytes: size.descriptors)
      }
      guard views.cameras.indices.contains(view.camera) else {
        throw MatchError.noSuchCamera(view: view.name, camera: view.camera)
      }
    }
  }

  func resolvedSearch(_ features: FeatureLists) -> DescriptorSearch {
    guard options.search == .auto else { return options.search }
    let isLarge = features.keypointCount > Self.minFastDescriptors * max(features.count, 1)
    return isLarge ? .fast : .exact
  }
}
