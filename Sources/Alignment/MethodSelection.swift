import Geometry
import Numerics
import Support

/// Builds the model of the views that a problem's pairs join, by the method asked for; by both
/// methods where the incremental result is doubtful.
struct MethodSelection {
  /// Share of contradicting inliers from which a model is doubted: up to 0.05 in right models of
  /// ordinary captures.
  static let maxContradiction = 0.15
  /// Difference of that share that decides between two models of about as many views.
  static let clearDifference = 0.05
  /// Share of the largest connected part's views that an undoubted model has at least.
  static let minRegisteredShare = 0.95
  /// Share of the other's views from which two models count as equally large.
  static let similarSize = 0.9
  /// Share of the score of a model that was fitted to the matches from which one that was not counts
  /// as explaining them as well.
  static let similarScore = 0.9
  /// Pairs that a model is compared with: enough for a share, few enough to estimate again.
  static let maxComparedPairs = 300
  /// Angle from which a pair counts as turned, radians: no honest estimate is that far off.
  static let turnedAngle = Double.pi / 3

  let problem: MappingProblem
  let options: AlignOptions
  let context: RunContext
  /// Clusters that were aligned beforehand; `nil` where they are aligned here.
  var clusters: AlignedClusters?
  /// Tracks of all views, once they were needed.
  private(set) var builtTracks: InitialTracks?
  /// Initial pairs that were tried.
  private(set) var initialPairs: [InitialPairRecord] = []
  /// How views were aligned in clusters; `nil` where that was not tried.
  private(set) var partition: PartitionRecord?
  /// Models of clusters that did not join the others.
  private(set) var apart: [SparseModel] = []

  private mutating func tracks() throws -> InitialTracks {
    let tracks = try builtTracks ?? InitialTracks(problem, in: context)
    builtTracks = tracks
    return tracks
  }

  /// The better model, or `nil` where none could be started.
  mutating func model() throws -> MappedModel? {
    let method = options.method
    if method == .global {
      guard let cameras = try startCameras() else { return nil }
      if let found = try globalModel(cameras) { return try finished(found, [found.record]) }
    }
    if method.takesPoses {
      guard let found = try deviceModel(try startCameras()) else { return nil }
      return try finished(found, [found.record])
    }
    let joined = isCut ? try partitionedModel() : nil
    if let joined, method == .partitioned || !isDoubtful(joined.record) {
      return try finished(joined, [joined.record])
    }
    let grown = try incrementalModel()
    if let joined, grown.map({ isBetter(joined.record, than: $0.record) }) ?? true {
      return try finished(joined, [joined.record] + (grown.map { [$0.record] } ?? []))
    }
    if method == .auto, problem.requestedPair == nil,
      (grown?.record.views ?? 0) < problem.posedCount,
      let found = try believableDeviceModel(than: grown)
    {
      return try finished(found, [found.record] + (grown.map { [$0.record] } ?? []))
    }
    guard let grown else { return nil }
    // A pair that was asked for is where the model starts, whatever the other method would find.
    guard method == .auto, problem.requestedPair == nil, isDoubtful(grown.record),
      let rival = try globalModel(grown.state.model.cameras)
    else { return try finished(grown, [grown.record]) }
    return isBetter(rival.record, than: grown.record)
      ? try finished(rival, [rival.record, grown.record])
      : try finished(grown, [grown.record, rival.record])
  }

  private typealias Candidate = (state: MappingState, record: MethodRecord)

  private mutating func finished(
    _ candidate: Candidate, _ methods: [MethodRecord]
  ) throws -> MappedModel {
    var model = MappedModel(
      problem: problem, initialTracks: try tracks(), state: candidate.state)
    model.methods = methods
    model.initialPairs = initialPairs
    if methods.first?.method == .partitioned { model.apart = apart }
    return model
  }

  /// Connected views from which `auto` aligns clusters. Of 2,000 on two threads they take 0.9 of the time
  /// and give a seventh fewer points; adjustments of the whole grow from there.
  static let minPartitionedViews = 5000

  /// Whether the views are to be aligned in clusters.
  private var isCut: Bool {
    guard Self.mayBeCut(views: problem.viewCount, options) else { return false }
    if options.method == .partitioned { return true }
    return ViewGraph(problem).componentSizes.first ?? 0 >= Self.minPartitionedViews
  }

  /// Whether so many views may be aligned in clusters, if enough of them are connected.
  static func mayBeCut(views: Int, _ options: AlignOptions) -> Bool {
    if options.method == .partitioned { return true }
    // A pair or an order that was asked for is one of the whole.
    return options.method == .auto && views >= minPartitionedViews
      && options.initialization.pair.isEmpty
      && options.registration.order.isEmpty
  }

  /// How the views are cut.
  mutating func clusterPlan() throws -> ClusterPlan {
    guard isCut else { return ClusterPlan() }
    let cameras = try startCameras()
    var plan = cameras.map { ClusterPlan(problem, options.partition, cameras: $0) } ?? ClusterPlan()
    plan.initialPairs = initialPairs
    return plan
  }

  private mutating func partitionedModel() throws -> Candidate? {
    let plan = try clusters?.plan ?? clusterPlan()
    (initialPairs, partition) = (plan.initialPairs, plan.record)
    guard plan.count > 0 else { return nil }
    var models = clusters?.models ?? []
    if clusters == nil {
      let work = ClusterWork(plan: plan, problem: problem, tracks: builtTracks)
      let done = try work.done(in: context)
      (models, builtTracks) = (done.models, done.tracks)
    }
    var mapper = PartitionedMapper(problem, try tracks(), plan, in: context)
    let found = try mapper.joined(models)
    partition = mapper.record
    initialPairs += mapper.initialPairs
    apart = found?.apart ?? []
    return try found.map { ($0.state, try record(.partitioned, $0.state.model)) }
  }

  private mutating func incrementalModel() throws -> Candidate? {
    var search = InitialPairSearch(IncrementalMapper(problem, try tracks(), in: context))
    let grown = try search.grownModel(label: "Aligning views")
    initialPairs += search.records
    return try grown.map { ($0, try record(.incremental, $0.model)) }
  }

  private func globalModel(_ cameras: [Camera]) throws -> Candidate? {
    try GlobalMapper(problem: problem, cameras: cameras, context: context).build()
      .map { ($0, try record(.global, $0.model)) }
  }

  private func deviceModel(_ cameras: [Camera]?) throws -> Candidate? {
    let start = cameras ?? problem.views.cameras.map(\.camera)
    return try DeviceMapper(problem: problem, cameras: start, context: context).build()
      .map { ($0, try record(.device, $0.model)) }
  }

  /// The model of the device's poses, where it explains the matches about as well as the one found
  /// from them and has more views; where there is no other, unless the matches contradict it or
  /// nothing can confirm it: neither a pair nor measured depth.
  private func believableDeviceModel(than grown: Candidate?) throws -> Candidate? {
    guard !problem.pairs.isEmpty || problem.views.views.allSatisfy({ $0.depth != nil }),
      let found = try deviceModel(grown?.state.model.cameras)
    else { return nil }
    let isGood =
      grown.map { found.record.score >= Self.similarScore * $0.record.score }
      ?? (found.record.contradiction <= Self.maxContradiction)
    return isGood ? found : nil
  }

  /// Intrinsics near the truth: guessed focal lengths come from trial models.
  private mutating func startCameras() throws -> [Camera]? {
    guard problem.views.cameras.contains(where: { $0.source == .guess }) else {
      return problem.views.cameras.map(\.camera)
    }
    var search = InitialPairSearch(IncrementalMapper(problem, try tracks(), in: context))
    let found = try search.run()
    initialPairs += search.records
    return found?.state.model.cameras
  }

  /// Compares a model with all pairs, those that the global method dropped included.
  private func record(_ method: AlignMethod, _ model: SparseModel) throws -> MethodRecord {
    let pairs = try PairRotations(
      problem, cameras: model.cameras, maxPairs: Self.maxComparedPairs, in: context)
    let rotations = model.rotations
    return MethodRecord(
      method: method, views: model.registeredCount, score: model.score(problem),
      contradiction: pairs.contradiction(of: rotations),
      turn: RotationalSymmetry(pairs.relations, rotations).map { $0.angle * 180 / .pi } ?? 0,
      turned: turnedShare(pairs.relations, rotations))
  }

  private func turnedShare(_ relations: [RelativeRotation?], _ rotations: [Matrix3?]) -> Double {
    var (turned, all) = (0, 0)
    for (relation, pair) in zip(relations, problem.pairs) {
      guard let error = relation?.error(rotations) else { continue }
      all += pair.inliers.count
      if error > Self.turnedAngle { turned += pair.inliers.count }
    }
    return Double(turned) / Double(max(all, 1))
  }

  /// Whether a model leaves out many of the views that pairs join, or contradicts its pairs.
  private func isDoubtful(_ record: MethodRecord) -> Bool {
    let wanted = ViewGraph(problem).componentSizes.first ?? 0
    return Double(record.views) < Self.minRegisteredShare * Double(wanted)
      || record.contradiction > Self.maxContradiction
  }

  /// Fewer contradictions decide where they differ much, then views, then the score.
  private func isBetter(_ a: MethodRecord, than b: MethodRecord) -> Bool {
    let isClose =
      Double(min(a.views, b.views)) >= Self.similarSize * Double(max(a.views, b.views))
    if isClose && abs(a.contradiction - b.contradiction) > Self.clearDifference {
      return a.contradiction < b.contradiction
    }
    return (a.views, a.score) > (b.views, b.score)
  }
}
