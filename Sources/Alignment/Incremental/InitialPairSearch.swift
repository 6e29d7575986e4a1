import Geometry
import Scene
import Support

/// Looks for a pair and focal length a model can grow from.
///
/// Each trial starts at one pair and one focal length, grows to a few views with the focal length
/// refined as soon as three views hold it, and is scored by how many observations of three views or
/// more fit and how well. A known focal length takes the first trial that grows; a guessed one is
/// tried from several values, since the focal length cannot be told from views whose axes meet at
/// one point until the model has some relief and several views.
struct InitialPairSearch {
  /// Factors of a guessed focal length, the likeliest first.
  static let focalFactors = [1, 0.75, 1.35, 0.56, 1.8]
  /// Factors of the gates on inliers and angle.
  static let easings = [1, 0.5, 0.25]
  /// Pairs tried with the gates as they are, and with eased gates.
  static let maxPairs = 12
  static let maxPairsWhenEased = 30
  /// Relative difference of two focal lengths that are the same, and the least score of both in
  /// units of the best.
  static let maxFocalDifference = 0.02
  static let minAgreeingScore = 0.9

  /// What steps of a trial are called.
  static let trialScope = "trial"

  let seed: IncrementalMapper
  private(set) var records: [InitialPairRecord] = []

  init(_ seed: IncrementalMapper) { self.seed = seed }

  /// The best trial's mapper, or `nil` when no pair passes the gates however they are eased.
  mutating func run() throws -> IncrementalMapper? {
    let pairs = requestedPair.map { [$0] } ?? seed.rankedPairs().map(\.index)
    guard !pairs.isEmpty else { return nil }
    for easing in Self.easings {
      if let found = try search(pairs, easing: easing) { return found }
    }
    return nil
  }

  /// The state of a model grown from the best trial; `nil` where none grows to a model.
  ///
  /// - Parameter label: Of progress reports; none when empty.
  mutating func grownModel(label: String = "") throws -> MappingState? {
    guard var mapper = try run() else { return nil }
    mapper.context = seed.context
    try mapper.announce(.component)
    try mapper.grow(label: label)
    let fewest = min(SparseModel.minViews, seed.problem.viewCount)
    return mapper.state.model.registeredCount >= fewest ? mapper.state : nil
  }

  private typealias Trial = (mapper: IncrementalMapper, score: Double)

  private mutating func search(_ pairs: [Int], easing: Double) throws -> IncrementalMapper? {
    var best: Trial?
    var focals: [(focal: Double, score: Double)] = []
    for factor in isFocalGuessed ? Self.focalFactors : [1] {
      guard let trial = try trial(pairs, factor: factor, easing: easing) else { continue }
      let top = best.flatMap { trial.score > $0.score ? nil : $0 } ?? trial
      best = top
      let focal = trial.mapper.state.model.cameras[mainCamera].focal
      let agrees = focals.contains { other in
        abs(other.focal / focal - 1) < Self.maxFocalDifference
          && min(other.score, trial.score) > Self.minAgreeingScore * top.score
      }
      if agrees { break }
      focals.append((focal, trial.score))
    }
    return best?.mapper
  }

  /// Views a trial grows to.
  private static let trialViews = 6
  /// Views from which a trial is taken, and those a model needs to be kept as a fallback.
  private static let wantedViews = 4
  private static let fallbackViews = 3

  /// Most trials that are grown at one focal length.
  private static let maxGrownTrials = 4

  /// The first of the best few pairs that passes the gates and grows, at one focal length.
  private mutating func trial(
    _ pairs: [Int], factor: Double, easing: Double
  ) throws -> Trial? {
    let possible = seed.isAllowed.count(where: { $0 })
    let wanted = min(Self.trialViews, possible)
    var fallback: Trial?
    var grown = 0
    for index in pairs.prefix(easing == 1 ? Self.maxPairs : Self.maxPairsWhenEased) {
      try seed.context.checkCancellation()
      var mapper = seed
      mapper.context = seed.context.within(Self.trialScope)
      for camera in mapper.state.model.cameras.indices
      where seed.problem.views.cameras[camera].source == .guess {
        mapper.state.model.cameras[camera].fx *= factor
        mapper.state.model.cameras[camera].fy *= factor
      }
      var record = try mapper.initialize(from: seed.problem.pairs[index], easing: easing)
      defer { records.append(record) }
      try mapper.announce(record)
      guard record.verdict == .accepted else { continue }
      try mapper.grow(until: wanted)
      grown += 1
      record.views = mapper.state.model.registeredCount
      record.score = mapper.state.model.score(seed.problem)
      let enough = min(wanted, Self.wantedViews)
      if record.views >= enough { return (mapper, record.score) }
      record.verdict = .fewViews(grown: record.views, wanted: enough)
      if record.views >= min(possible, Self.fallbackViews), record.score > fallback?.score ?? 0 {
        fallback = (mapper, record.score)
      }
      if grown >= Self.maxGrownTrials { break }
    }
    return fallback
  }

  /// The pair asked for; `nil` for models of other views, and where its matches were dropped.
  private var requestedPair: Int? {
    guard let index = seed.problem.requestedPair else { return nil }
    let pair = seed.problem.pairs[index]
    return seed.isAllowed[pair.first] && seed.isAllowed[pair.second] ? index : nil
  }

  private var isFocalGuessed: Bool {
    seed.problem.options.refinement.focal && seed.problem.views.cameras[mainCamera].source == .guess
  }

  /// The camera most views have.
  private var mainCamera: Int {
    var views = [Int](repeating: 0, count: seed.problem.views.cameras.count)
    for (view, camera) in seed.problem.cameraOf.enumerated() where seed.isAllowed[view] {
      views[camera] += 1
    }
    return views.indices.max { (views[$0], $1) < (views[$1], $0) } ?? 0
  }
}
