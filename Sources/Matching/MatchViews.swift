import LocalFeatures
import Scene
import Support

/// Input of the `match` stage.
public struct MatchInput: Sendable {
  public var views: ViewSet
  public var features: [Features]
  /// What an earlier run with these options and the same seed found; `nil` where there is none.
  public var earlier: @Sendable (MatchOptions) -> CachedMatches?

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
  public static let name = "match"
  let options: MatchOptions
  public init(options: MatchOptions) { self.options = options }

  /// Words of the vocabulary for `fast` search, of how many views they are learned, and how many
  /// words each descriptor is looked up in.
  static let words = 256
  static let teachers = 6
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
    let prints = try context.parallelMap(Array(input.features.indices), label: "") { view, _ in
      input.fingerprint(view)
    }
    let teachers = search == .fast ? input.teachers(Self.teachers) : []
    let known = earlier(pairs, input, prints, search, teachers)
    let rest = pairs.filter { known[$0] == nil }
    let verification = PairVerification(
      options: options, input: input,
      sets: try descriptorSets(input.features, rest, teachers, context.part(0.05...0.1)))
    let seed = context.seed
    let results = try context.part(0.1...1).parallelMap(pairs, label: "Matching pairs") { pair, _ in
      if let result = known[pair] { return result }
      var random = RandomStream(seed: seed, stream: input.stream(pair))
      return verification.run(pair, &random)
    }
    let names = input.views.views.map(\.name)
    let report = MatchReport(
      mode: options.mode, search: search, pairs: results.map(\.report), names: names,
      fingerprints: prints, teachers: teachers.map { names[$0] })
    return (results.map(\.pair), report)
  }

  /// Results of an earlier run for pairs of views that have not changed.
  private func earlier(
    _ pairs: [ViewIndexPair], _ input: MatchInput, _ prints: [String], _ search: DescriptorSearch,
    _ teachers: [Int]
  ) -> [ViewIndexPair: (pair: ViewPair, report: MatchReport.Pair)] {
    let names = input.views.views.map(\.name)
    func isAsBefore(_ view: Int, _ earlier: CachedMatches) -> Bool {
      earlier.prints[names[view]] == prints[view]
    }
    guard let earlier = input.earlier(options), earlier.search == search,
      earlier.teachers == teachers.map({ names[$0] }),
      teachers.allSatisfy({ isAsBefore($0, earlier) })
    else { return [:] }
    var known: [ViewIndexPair: (pair: ViewPair, report: MatchReport.Pair)] = [:]
    for pair in pairs where isAsBefore(pair.first, earlier) && isAsBefore(pair.second, earlier) {
      known[pair] = earlier.result(
        pair, CachedMatches.Names(first: names[pair.first], second: names[pair.second]))
    }
    return known
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

  /// The descriptors of the views that are in `pairs`, sorted into words where there are teachers.
  private func descriptorSets(
    _ features: [Features], _ pairs: [ViewIndexPair], _ teachers: [Int], _ context: RunContext
  ) throws -> [DescriptorSet] {
    let needed = Set(pairs.flatMap { [$0.first, $0.second] })
    let lessons = teachers.map { features[$0] }
    let features = features.indices.map { needed.contains($0) ? features[$0] : Features() }
    guard !needed.isEmpty, !teachers.isEmpty,
      let vocabulary = try Vocabulary(training: lessons, count: Self.words, in: context)
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
