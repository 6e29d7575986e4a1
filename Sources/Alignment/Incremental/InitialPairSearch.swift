import Geometry
import Scene
import Support

/// Searches for an initial pair and a focal length.
///
/// Each trial starts from one pair and one focal length, grows to a few views with the focal length
/// refined from three views on, and is scored by the number and residuals of observations of points
/// in at least three views. With a known focal length, the first trial that grows is used. A
/// guessed focal length is tried at several values, because views whose axes meet at one point do
/// not determine it until the model has depth variation and several views.
struct InitialPairSearch {
  /// Factors of a guessed focal length, the most likely first.
  static let focalFactors = [1, 0.75, 1.35, 0.56, 1.8]
  /// Factors of the limits on inliers and angle.
  static let easings = [1, 0.5, 0.25]
  /// Maximum number of pairs tried with the original limits, and with eased limits.
  static let maxPairs = 12
  static let maxPairsWhenEased = 30
  /// Maximum relative difference of focal lengths that count as equal, and the minimum score of
  /// both relative to the best.
  static let maxFocalDifference = 0.02
  static let minAgreeingScore = 0.9

  /// Scope name of the steps of a trial.
  static let trialScope = "trial"

  let seed: IncrementalMapper
  private(set) var records: [InitialPairRecord] = []

  init(_ seed: IncrementalMapper) { self.seed = seed }

  /// The mapper of the best trial, or `nil` if no pair passes even the most eased limits.
  mutating func run() throws -> IncrementalMapper? {
    let pairs = requestedPair.map { [$0] } ?? seed.rankedPairs().map(\.index)
    guard !pairs.isEmpty else { return nil }
    for easing in Self.easings {
      if let found = try search(pairs, easing: easing) { return found }
    }
    return nil
  }

  /// The state of a model grown from the best trial; `nil` if none grows to a model.
  ///
  /// - Parameter label: Label of progress reports; empty for no reports.
  mutating func grownModel(label: String = "") throws -> MappingState? {
    guard var mapper = try run() else { return nil }
    mapper.context = seed.context
    try mapper.announce(.component)
    try mapper.grow(label: label)
    let fewest = min(SparseModel.minViews, seed.problem.viewCount)
    return mapper.state.model.registeredCount >= fewest ? mapper.state : nil
  }

  private typealias Trial = (mapper: IncrementalMapper, score: Double)

  /// A trial, or its result in the interrupted run that this one continues.
  private mutating func finishedTrial(
    _ pairs: [Int], factor: Double, easing: Double
  ) throws -> Trial? {
    guard seed.keepsUnits else { return try trial(pairs, factor: factor, easing: easing) }
    let number = seed.unitNumber("trial \(pairs) \(factor) \(easing)")
    if let found = seed.context.storedUnit(TrialRecord.group, number, as: TrialRecord.self),
      (try? found.check(seed)) != nil
    {
      records += found.pairs
      return found.trial(seed)
    }
    let earlier = records.count
    let result = try trial(pairs, factor: factor, easing: easing)
    seed.context.store(
      TrialRecord(result?.mapper, score: result?.score ?? 0, pairs: Array(records[earlier...])),
      as: TrialRecord.group, number)
    return result
  }

  private mutating func search(_ pairs: [Int], easing: Double) throws -> IncrementalMapper? {
    var best: Trial?
    var focals: [(focal: Double, score: Double)] = []
    for factor in isFocalGuessed ? Self.focalFactors : [1] {
      guard let trial = try finishedTrial(pairs, factor: factor, easing: easing) else { continue }
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

  /// Number of views to which a trial grows.
  private static let trialViews = 6
  /// Minimum number of views for a trial to be accepted, and to be used as a fallback.
  private static let wantedViews = 4
  private static let fallbackViews = 3

  /// Maximum number of trials grown at one focal length.
  private static let maxGrownTrials = 4

  /// The first of the highest-ranked pairs that passes the limits and grows, at one focal length.
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
      mapper.context = seed.context.within(Self.trialScope).withinUnit
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

  /// The requested pair; `nil` if its views are not allowed or its matches were dropped.
  private var requestedPair: Int? {
    guard let index = seed.problem.requestedPair else { return nil }
    let pair = seed.problem.pairs[index]
    return seed.isAllowed[pair.first] && seed.isAllowed[pair.second] ? index : nil
  }

  private var isFocalGuessed: Bool {
    seed.problem.options.refinement.focal && seed.problem.views.cameras[mainCamera].source == .guess
  }

  /// The camera of the most views.
  private var mainCamera: Int {
    var views = [Int](repeating: 0, count: seed.problem.views.cameras.count)
    for (view, camera) in seed.problem.cameraOf.enumerated() where seed.isAllowed[view] {
      views[camera] += 1
    }
    return views.indices.max { (views[$0], $1) < (views[$1], $0) } ?? 0
  }
}
