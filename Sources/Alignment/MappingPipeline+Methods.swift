import Geometry
import Numerics

extension MappingPipeline {
  /// Share of contradicting pairs from which a model is doubted.
  static let doubt = 0.15
  /// Pairs that a model is compared with.
  static let judges = 300

  /// The main model by the method asked for; by both where the first one's result is in doubt.
  mutating func chosen(_ blank: IncrementalMapper) throws -> IncrementalMapper? {
    let method = problem.options.method
    if method == .global {
      guard let start = try startingCameras(blank) else { return nil }
      if let found = try GlobalMapper(blank: start).build() {
        methods.append(try record(.global, found))
        return found
      }
    }
    guard let grown = try grown(blank, label: "Aligning views") else { return nil }
    let first = try record(.incremental, grown)
    methods.append(first)
    guard method == .auto, isDoubtful(first) else { return grown }
    var start = blank
    start.setSilent()
    start.model.cameras = grown.model.cameras
    guard let rival = try GlobalMapper(blank: start).build() else { return grown }
    let second = try record(.global, rival)
    guard isBetter(second, than: first) else {
      methods.append(second)
      return grown
    }
    methods.insert(second, at: 0)
    return rival
  }

  /// A mapper whose guessed focal lengths come from the start of a growing model.
  private mutating func startingCameras(_ blank: IncrementalMapper) throws -> IncrementalMapper? {
    guard problem.views.cameras.contains(where: { $0.source == .guess }) else { return blank }
    var search = InitialPairSearch(blank)
    let found = try search.run()
    add(search.records)
    guard let found else { return nil }
    var start = blank
    start.model.cameras = found.model.cameras
    return start
  }

  private func record(_ method: AlignMethod, _ mapper: IncrementalMapper) throws -> MethodRecord {
    // Judged by all pairs, those that the global method dropped included.
    let pairs = try PairRotations(
      problem, cameras: mapper.model.cameras, isAllowed: mapper.isAllowed, maxPairs: Self.judges,
      in: mapper.context)
    let rotations = mapper.model.poses.map { $0?.rotation }
    return MethodRecord(
      method: method, views: mapper.model.registeredCount, score: mapper.score(),
      contradiction: pairs.contradiction(of: rotations),
      turn: RotationalSymmetry(pairs.relations, rotations).map { $0.angle * 180 / .pi } ?? 0,
      turned: turnedShare(pairs.relations, rotations))
  }

  private func turnedShare(_ relations: [RelativeRotation?], _ rotations: [Matrix3?]) -> Double {
    var (turned, all) = (0, 0)
    for (relation, pair) in zip(relations, problem.pairs) {
      guard let error = relation?.error(rotations) else { continue }
      all += pair.inliers.count
      if error > .pi / 3 { turned += pair.inliers.count }
    }
    return Double(turned) / Double(max(all, 1))
  }

  /// Whether a model leaves out a twentieth of the largest connected part's views or contradicts
  /// its pairs.
  private func isDoubtful(_ record: MethodRecord) -> Bool {
    20 * record.views < 19 * (graph.componentSizes.first ?? 0) || record.contradiction > Self.doubt
  }

  /// Fewer contradictions decide where they differ much, then views, then the score.
  private func isBetter(_ a: MethodRecord, than b: MethodRecord) -> Bool {
    let isClose = 10 * min(a.views, b.views) >= 9 * max(a.views, b.views)
    if isClose && abs(a.contradiction - b.contradiction) > 0.05 {
      return a.contradiction < b.contradiction
    }
    return (a.views, a.score) > (b.views, b.score)
  }
}
