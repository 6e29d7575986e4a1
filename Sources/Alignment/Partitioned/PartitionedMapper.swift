import Geometry
import Numerics
import Scene
import Support
import Synchronization

/// Builds a model of many views from models of overlapping clusters of them.
///
/// The clusters are aligned independently of one another, joined by similarities over the points that
/// they have in common, and adjusted together with tracks that run through all of them.
///
/// References: Bhowmick et al., "Divide and conquer: efficient large-scale structure from motion using
/// graph partitioning", ACCV 2014; Zhu et al., CVPR 2018; Chen et al., Pattern Recognition 107, 2020.
struct PartitionedMapper {
  /// Smallest share of the inliers whose pair must lie within a cluster: with less, clusters see half
  /// of what holds their views.
  static let minKeptShare = 0.5
  /// Progress once all clusters are aligned.
  private static let progressOfClusters = 0.85

  let problem: MappingProblem
  /// Tracks of all views.
  let tracks: InitialTracks
  /// Intrinsics to start from, by camera.
  let cameras: [Camera]
  let context: RunContext
  private(set) var record = PartitionRecord(.nothingGrew)
  /// Initial pairs that were tried.
  private(set) var initialPairs: [InitialPairRecord] = []

  init(
    _ problem: MappingProblem, _ tracks: InitialTracks, cameras: [Camera], in context: RunContext
  ) {
    (self.problem, self.tracks, self.cameras) = (problem, tracks, cameras)
    self.context = context
  }

  /// - Returns: A mapper of the largest group of clusters that join, adjusted, and the models of the
  ///   others; `nil` where the views are not cut or nothing grew, as `record` says.
  mutating func build() throws -> (mapper: IncrementalMapper, apart: [SparseModel])? {
    let tasks = plan()
    guard !tasks.isEmpty else { return nil }
    return try joined(tasks, try models(of: tasks))
  }

  /// The clusters to align; none where the views are better aligned as a whole.
  mutating func plan() -> [ClusterTask] {
    let graph = CutGraph(problem)
    let options = problem.options.partition
    let largest = ViewGraph(problem).componentSizes.first ?? 0
    guard largest > options.clusterViews else {
      record.outcome = .fewViews(count: largest, limit: options.clusterViews)
      return []
    }
    let cut = ViewClusters(graph, maxViews: options.clusterViews, overlap: options.overlap)
    record.keptShare = cut.keptShare
    guard cut.keptShare >= Self.minKeptShare else {
      record.outcome = .torn(kept: cut.keptShare, limit: Self.minKeptShare)
      return []
    }
    return cut.clusters.enumerated().map {
      ClusterTask(number: $0 + 1, views: $1, cameras: cameras)
    }
  }

  /// Aligns clusters, the largest first, on the threads there are.
  private func models(of tasks: [ClusterTask]) throws -> [ClusterModel] {
    let order = tasks.indices.sorted { (tasks[$1].views.count, $0) < (tasks[$0].views.count, $1) }
    let progress = ClusterProgress(tasks, context.part(0...Self.progressOfClusters))
    let silent = context.silent
    let problem = problem
    let found = try silent.parallelMap(order, label: "") { index, _ in
      try tasks[index].model(of: problem, in: progress.context(of: index))
    }
    var models: [ClusterModel?] = tasks.map { _ in nil }
    for (index, model) in zip(order, found) { models[index] = model }
    return models.compactMap { $0 }
  }

  /// Joins the models of clusters and adjusts them together.
  mutating func joined(
    _ tasks: [ClusterTask], _ models: [ClusterModel]
  ) throws -> (mapper: IncrementalMapper, apart: [SparseModel])? {
    initialPairs = models.flatMap(\.initialPairs)
    let clusters = zip(tasks, models).map { PlacedCluster($0, $1, problem, tracks.table) }
    let groups = try groups(of: clusters)
    record.clusters = clusterRecords(tasks, clusters, main: groups.first ?? [])
    guard let main = groups.first else { return nil }
    record.outcome = .joined(clusters: main.count)
    let joint = JoinedModel(problem, tracks.table, clusters, places(main, count: clusters.count))
    var mapper = try settled(joint, context.silent)
    mapper.registrations = registrations(joint, models)
    try context.step(
      AlignEvent.joined, [],
      [Double(main.count), Double(accepted.count), Double(mapper.model.registeredCount)],
      state: AlignState(mapper))
    try mapper.grow(label: "Joining clusters")
    let apart = try groups.dropFirst().compactMap { group -> SparseModel? in
      let joint = JoinedModel(problem, tracks.table, clusters, places(group, count: clusters.count))
      var model = try settled(joint, context.silent).model
      for view in mapper.model.registered { model.deregister(view, problem) }
      return model.registeredCount >= SparseModel.minViews ? model : nil
    }
    return (mapper, apart)
  }

  /// Accepted joins, set by `groups`.
  private var accepted: [ClusterJoin] = []

  /// Groups of clusters that accepted joins hold together, that of most views first; those without a
  /// model are in none.
  private mutating func groups(of clusters: [PlacedCluster]) throws -> [[Int]] {
    let (problem, seed) = (problem, context.seed)
    let pairs = Self.neighbours(clusters, tracks: tracks.table.count)
    let found = try context.silent.parallelMap(pairs, label: "") { pair, _ in
      ClusterJoin.find(pair.x, pair.y, among: clusters, problem, seed: seed)
    }
    let tried = found.indices.filter { found[$0].join != nil }
    let loops = JoinLoops(tried.compactMap { found[$0].join }, count: clusters.count)
    record.joins = found.map(\.record)
    for (place, index) in tried.enumerated() {
      record.joins[index].closure = loops.closures[place]
      guard !loops.kept.contains(place) else { continue }
      record.joins[index].verdict = .openLoop(
        closure: loops.closures[place] ?? JoinLoops.maxClosure, limit: JoinLoops.maxClosure)
    }
    accepted = loops.kept.map { loops.joins[$0] }
    var sets = UnionFind(count: clusters.count)
    for join in accepted { sets.union(join.first, join.second) }
    let sized = sets.groups().map { group in
      (group: group, views: Set(group.flatMap { clusters[$0].poses.keys }).count)
    }
    return sized.filter { $0.views >= SparseModel.minViews }
      .sorted { ($1.views, $0.group[0]) < ($0.views, $1.group[0]) }.map(\.group)
  }

  /// Pairs of clusters that have points of one track.
  private static func neighbours(_ clusters: [PlacedCluster], tracks: Int) -> [SIMD2<Int>] {
    var knowing = [[Int32]](repeating: [], count: tracks)
    for (index, cluster) in clusters.enumerated() {
      for point in cluster.points { knowing[point.track].append(Int32(index)) }
    }
    var pairs = Set<SIMD2<Int>>()
    for list in knowing {
      for (place, b) in list.enumerated() {
        for a in list[..<place] { pairs.insert(SIMD2(Int(a), Int(b))) }
      }
    }
    return pairs.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
  }

  /// World from cluster for the clusters of a group.
  private func places(_ group: [Int], count: Int) -> [Similarity?] {
    var number = [Int](repeating: -1, count: count)
    for (place, cluster) in group.enumerated() { number[cluster] = place }
    let relations = accepted.filter { number[$0.first] >= 0 }.map {
      RelativeSimilarity(
        first: number[$0.first], second: number[$0.second], firstFromSecond: $0.firstFromSecond,
        weight: Double($0.agreeing))
    }
    var places = [Similarity?](repeating: nil, count: count)
    guard group.count > 1 else {
      for cluster in group { places[cluster] = .identity }
      return places
    }
    for (cluster, place) in zip(
      group, averageSimilarities(count: group.count, relations: relations))
    { places[cluster] = place }
    return places
  }

  /// Attempts to register views, each of the cluster that its pose is from.
  private func registrations(
    _ joint: JoinedModel, _ models: [ClusterModel]
  ) -> [RegistrationRecord] {
    var owner: [String: Int] = [:]
    for (view, cluster) in joint.clusterOf.enumerated() where cluster >= 0 {
      owner[problem.name(view)] = cluster
    }
    return models.enumerated().flatMap { index, model in
      model.registrations.filter { owner[$0.view] == index }
    }
  }

  private func clusterRecords(
    _ tasks: [ClusterTask], _ clusters: [PlacedCluster], main: [Int]
  ) -> [ClusterRecord] {
    var memberships = [Int](repeating: 0, count: problem.viewCount)
    for task in tasks { for view in task.views { memberships[view] += 1 } }
    return zip(tasks, clusters).enumerated().map { index, item in
      let (task, cluster) = item
      return ClusterRecord(
        number: task.number, views: task.views.count,
        shared: task.views.count { memberships[$0] > 1 }, registered: cluster.poses.count,
        points: cluster.points.count, error: cluster.error,
        verdict: cluster.poses.isEmpty ? .noModel : main.contains(index) ? .joined : .apart)
    }
  }
}

extension PartitionedMapper {
  /// The adjustment of models that were just joined: its loss scale in standard deviations, the limit
  /// of the filter after it in pixels, and its most iterations.
  private static let loose = (loss: 4.0, limit: 16.0, iterations: 25)

  /// Adjusts joined models, loosely at first, as borders do not fit exactly.
  private func settled(_ joint: JoinedModel, _ context: RunContext) throws -> IncrementalMapper {
    var mapper = IncrementalMapper(problem, tracks, in: context)
    mapper.model = joint.sparse()
    let scale = mapper.model.registered.map { problem.pixelScale[$0] }.max() ?? 1
    try mapper.model.filter(problem, in: context, limit: Self.loose.limit * scale)
    let limit = ObservationThinning.limit(views: problem.viewCount)
    let chosen = mapper.model.adjustmentTracks(
      problem, perView: IncrementalMapper.observationsPerView, maxObservations: limit)
    var adjustment = Adjustment(
      isFree: [Bool](repeating: true, count: problem.viewCount), tracks: chosen,
      freedoms: mapper.schedule.freedoms(mapper.model))
    adjustment.options = .robust(
      lossScale: Self.loose.loss, maxIterations: Self.loose.iterations,
      tolerance: IncrementalMapper.coarseTolerance)
    adjustment.maxObservations = limit
    try mapper.model.adjust(adjustment, problem, in: context)
    try mapper.model.refitPoints(except: chosen, problem, in: context)
    try mapper.model.filter(problem, in: context)
    try mapper.model.retriangulate(problem, in: context)
    try mapper.adjustGlobally()
    return mapper
  }
}

/// Progress of clusters that are aligned at the same time, as one fraction.
private final class ClusterProgress: Sendable {
  private let fractions: Mutex<[Double]>
  private let weights: [Double]
  private let whole: RunContext

  init(_ tasks: [ClusterTask], _ whole: RunContext) {
    let views = Double(max(1, tasks.reduce(0) { $0 + $1.views.count }))
    weights = tasks.map { Double($0.views.count) / views }
    fractions = Mutex(tasks.map { _ in 0 })
    self.whole = whole
  }

  /// The context of one of the clusters.
  func context(of index: Int) -> RunContext {
    var context = RunContext(
      seed: whole.seed, threads: max(1, whole.threads / weights.count),
      cancellation: whole.cancellation,
      onProgress: { self.note(index, $0.fraction) }, onLog: whole.onLog)
    context.onStep = whole.onStep
    return context
  }

  private func note(_ index: Int, _ fraction: Double) {
    // Reported within the lock, so that it never falls.
    fractions.withLock { fractions in
      fractions[index] = max(fractions[index], fraction)
      whole.progress("Aligning clusters", zip(fractions, weights).reduce(0) { $0 + $1.0 * $1.1 })
    }
  }
}
