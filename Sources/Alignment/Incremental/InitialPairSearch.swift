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
  /// Views a trial grows to.
  static let trialViews = 6
  static let focalFactors = [1, 0.75, 1.35, 0.56, 1.8]

  let seed: IncrementalMapper
  private(set) var records: [InitialPairRecord] = []

  init(_ seed: IncrementalMapper) { self.seed = seed }

  /// The best trial's mapper, or `nil` when no pair passes the gates however they are eased.
  mutating func run() throws -> IncrementalMapper? {
    let pairs = try requestedPair().map { [$0] } ?? seed.rankedPairs().map(\.index)
    guard !pairs.isEmpty else { return nil }
    for ease in [1, 0.5, 0.25] {
      if let found = try search(pairs, ease: ease) { return found }
    }
    return nil
  }

  /// A model grown from the best trial; `nil` where none grows to a model.
  ///
  /// - Parameter label: Of progress reports; none when empty.
  mutating func grownModel(label: String = "") throws -> IncrementalMapper? {
    guard var mapper = try run() else { return nil }
    try mapper.grow(label: label)
    let fewest = min(SparseModel.minViews, seed.problem.viewCount)
    return mapper.model.registeredCount >= fewest ? mapper : nil
  }

  private mutating func search(_ pairs: [Int], ease: Double) throws -> IncrementalMapper? {
    var best: (mapper: IncrementalMapper, score: Double)?
    var focals: [(focal: Double, score: Double)] = []
    for factor in hasGuess ? Self.focalFactors : [1] {
      guard let trial = try trial(pairs, factor: factor, ease: ease) else { continue }
      if best == nil || trial.score > best!.score { best = trial }
      let focal = trial.mapper.model.cameras[mainCamera].focal
      let agrees = focals.contains { other in
        abs(other.focal / focal - 1) < 0.02
          && min(other.score, trial.score) > 0.9 * best!.score
      }
      if agrees { break }
      focals.append((focal, trial.score))
    }
    return best?.mapper
  }

  /// The first of the best few pairs that passes the gates and grows, at one focal length.
  private mutating func trial(
    _ pairs: [Int], factor: Double, ease: Double
  ) throws -> (mapper: IncrementalMapper, score: Double)? {
    let possible = seed.isAllowed.count(where: { $0 })
    let wanted = min(Self.trialViews, possible)
    var fallback: (mapper: IncrementalMapper, score: Double)?
    var grown = 0
    for index in pairs.prefix(ease == 1 ? 12 : 30) {
      try seed.context.checkCancellation()
      var mapper = seed
      for index in mapper.model.cameras.indices
      where seed.problem.views.cameras[index].source == .guess {
        mapper.model.cameras[index].fx *= factor
        mapper.model.cameras[index].fy *= factor
      }
      var record = try mapper.start(from: seed.problem.pairs[index], ease: ease)
      defer { records.append(record) }
      guard record.verdict == "accepted" else { continue }
      try mapper.grow(until: wanted)
      grown += 1
      record.views = mapper.model.registeredCount
      record.score = mapper.model.score(seed.problem)
      if record.views >= min(wanted, 4) { return (mapper, record.score) }
      record.verdict = "grew to \(record.views) views only, \(min(wanted, 4)) are wanted"
      if record.views >= min(possible, 3), record.score > fallback?.score ?? 0 {
        fallback = (mapper, record.score)
      }
      if grown >= 4 { break }
    }
    return fallback
  }

  private func requestedPair() throws -> Int? {
    let text = seed.problem.options.initialPair
    guard !text.isEmpty else { return nil }
    let names = text.split(separator: ",").map(String.init)
    let index = seed.problem.pairs.firstIndex { pair in
      names == [seed.problem.name(pair.first), seed.problem.name(pair.second)]
        || names == [seed.problem.name(pair.second), seed.problem.name(pair.first)]
    }
    guard let index else { throw AlignError.noSuchInitialPair(text) }
    return index
  }

  private var hasGuess: Bool {
    seed.problem.options.refineFocal && seed.problem.views.cameras[mainCamera].source == .guess
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
