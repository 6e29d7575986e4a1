import Geometry
import Numerics
import Support

/// Builds the model of connected views with the requested method, or with a second method as well
/// if the incremental result is doubtful.
struct MethodSelection {
  /// Minimum share of contradicting inliers at which a model is doubtful; correct models of
  /// ordinary captures reach 0.05.
  static let maxContradiction = 0.15
  /// Minimum difference of that share that decides between two models of similar size.
  static let clearDifference = 0.05
  /// Minimum share of the largest component's views that a model must register not to be doubtful.
  static let minRegisteredShare = 0.95
  /// Minimum ratio of view counts at which two models count as equally large.
  static let similarSize = 0.9
  /// Minimum ratio of scores at which a model that was not fitted to the matches counts as
  /// explaining them as well as one that was.
  static let similarScore = 0.9
  /// Maximum number of pairs that a model is compared with: enough for a share, few enough to
  /// estimate again.
  static let maxComparedPairs = 300
  /// Minimum rotation error at which a pair counts as turned, radians; noise alone does not cause
  /// such an error.
  static let turnedAngle = Double.pi / 3

  let problem: MappingProblem
  let options: AlignOptions
  let context: RunContext
  /// Clusters that were aligned beforehand; `nil` if they are aligned here.
  var clusters: AlignedClusters?
  /// Tracks of all views; `nil` until they are needed.
  private(set) var builtTracks: InitialTracks?
  /// Initial pairs that were tried.
  private(set) var initialPairs: [InitialPairRecord] = []
  /// How views were aligned in clusters; `nil` if that was not tried.
  private(set) var partition: PartitionRecord?
  /// Models of clusters that did not join the others.
  private(set) var apart: [SparseModel] = []

  private mutating func tracks() throws -> InitialTracks {
    let tracks = try builtTracks ?? InitialTracks(problem, in: context)
    builtTracks = tracks
    return tracks
  }

  /// The better model, or `nil` if none could be started.
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
    // A requested initial pair determines the start, so the other method is not tried.
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

  /// Minimum number of connected views at which `auto` aligns clusters. For 2,000 views on two
  /// threads, clusters take 0.9 of the time and give a seventh fewer points; with more views,
  /// adjusting the whole model costs more.
  static let minPartitionedViews = 5000

  /// Whether the views are to be aligned in clusters.
  private var isCut: Bool {
    guard Self.mayBeCut(views: problem.viewCount, options) else { return false }
    if options.method == .partitioned { return true }
    return ViewGraph(problem).componentSizes.first ?? 0 >= Self.minPartitionedViews
  }

  /// Whether this number of views may be aligned in clusters, if enough of them are connected.
  static func mayBeCut(views: Int, _ options: AlignOptions) -> Bool {
    if options.method == .partitioned { return true }
    // A requested pair or order refers to the whole model.
    return options.method == .auto && views >= minPartitionedViews
      && options.initialization.pair.isEmpty
      && options.registration.order.isEmpty
  }

  /// How the views are partitioned into clusters.
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
    var mapper = PartitionedMapper(problem, tracks: try tracks(), plan: plan, in: context)
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

  /// The model of the device poses, if it explains the matches about as well as the grown model.
  /// Without a grown model, it is accepted unless the matches contradict it, or neither pairs nor
  /// measured depth can confirm it.
  private func believableDeviceModel(than grown: Candidate?) throws -> Candidate? {
    guard !problem.pairs.isEmpty || problem.views.views.allSatisfy({ $0.depth != nil }),
      let found = try deviceModel(grown?.state.model.cameras)
    else { return nil }
    let isGood =
      grown.map { found.record.score >= Self.similarScore * $0.record.score }
      ?? (found.record.contradiction <= Self.maxContradiction)
    return isGood ? found : nil
  }

  /// Intrinsics near the true ones: guessed focal lengths are estimated from trial models.
  private mutating func startCameras() throws -> [Camera]? {
    guard problem.views.cameras.contains(where: { $0.source == .guess }) else {
      return problem.views.cameras.map(\.camera)
    }
    var search = InitialPairSearch(IncrementalMapper(problem, try tracks(), in: context))
    let found = try search.run()
    initialPairs += search.records
    return found?.state.model.cameras
  }

  /// Compares a model with all pairs, including those that the global method dropped.
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

  /// Whether a model leaves out many connected views or contradicts its pairs.
  private func isDoubtful(_ record: MethodRecord) -> Bool {
    let wanted = ViewGraph(problem).componentSizes.first ?? 0
    return Double(record.views) < Self.minRegisteredShare * Double(wanted)
      || record.contradiction > Self.maxContradiction
  }

  /// Compares contradictions first where they differ clearly, then the number of views, then the
  /// score.
  private func isBetter(_ a: MethodRecord, than b: MethodRecord) -> Bool {
    let isClose =
      Double(min(a.views, b.views)) >= Self.similarSize * Double(max(a.views, b.views))
    if isClose && abs(a.contradiction - b.contradiction) > Self.clearDifference {
      return a.contradiction < b.contradiction
    }
    return (a.views, a.score) > (b.views, b.score)
  }
}
