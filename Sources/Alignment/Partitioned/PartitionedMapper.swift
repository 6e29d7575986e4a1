import Geometry
import Numerics
import Scene
import Support

/// Builds a model of many views from the models of overlapping clusters.
///
/// The clusters are aligned independently, joined by similarities estimated from their common
/// points, and adjusted together with tracks that span all of them.
///
/// References: Bhowmick et al., "Divide and conquer: efficient large-scale structure from motion
/// using graph partitioning", ACCV 2014; Zhu et al., CVPR 2018; Chen et al., Pattern Recognition
/// 107, 2020.
struct PartitionedMapper {
  let problem: MappingProblem
  /// Tracks of all views.
  let tracks: InitialTracks
  let context: RunContext
  private let tasks: [ClusterTask]
  private(set) var record: PartitionRecord
  /// Initial pairs that were tried.
  private(set) var initialPairs: [InitialPairRecord] = []

  init(
    _ problem: MappingProblem, tracks: InitialTracks, plan: ClusterPlan, in context: RunContext
  ) {
    self.problem = problem
    self.tracks = tracks
    tasks = plan.tasks
    record = plan.record ?? PartitionRecord(.nothingGrew)
    self.context = context
  }

  /// Joins the models of clusters and adjusts them together.
  ///
  /// - Returns: The adjusted state of the largest group of joined clusters, and the models of the
  ///   others; `nil` if no cluster has a model; `record` gives the reason.
  mutating func joined(
    _ models: [ClusterModel]
  ) throws -> (state: MappingState, apart: [SparseModel])? {
    initialPairs = models.flatMap(\.initialPairs)
    let clusters = zip(tasks, models).map {
      PlacedCluster($0, model: $1, for: problem, tracks: tracks.table)
    }
    let groups = try groups(of: clusters)
    record.clusters = clusterRecords(clusters, main: groups.first ?? [])
    guard let main = groups.first else { return nil }
    record.outcome = .joined(clusters: main.count)
    let joint = JoinedModel(
      problem, tracks: tracks.table, clusters: clusters, places: places(main, count: clusters.count)
    )
    var mapper = try settled(joint, context.silent)
    mapper.state.add(registrations(joint, models), problem)
    try context.step(
      AlignEvent.joined,
      figures: [
        Double(main.count), Double(accepted.count), Double(mapper.state.model.registeredCount),
      ],
      state: AlignState(mapper))
    try mapper.grow(label: "Joining clusters")
    let apart = try groups.dropFirst().compactMap { group -> SparseModel? in
      let joint = JoinedModel(
        problem, tracks: tracks.table, clusters: clusters,
        places: places(group, count: clusters.count))
      var model = try settled(joint, context.silent).state.model
      for view in mapper.state.model.registered { model.deregister(view, problem) }
      return model.registeredCount >= SparseModel.minViews ? model : nil
    }
    return (mapper.state, apart)
  }

  /// Accepted joins; set by `groups`.
  private var accepted: [ClusterJoin] = []

  /// Groups of clusters connected by accepted joins, the one with the most views first; clusters
  /// without a model are in no group.
  private mutating func groups(of clusters: [PlacedCluster]) throws -> [[Int]] {
    let (problem, seed) = (problem, context.seed)
    let pairs = Self.neighbors(clusters, tracks: tracks.table.count)
    let found = try context.silent.parallelMap(pairs, label: "") { pair, _ in
      ClusterJoin.find(pair.x, pair.y, among: clusters, for: problem, seed: seed)
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

  /// Pairs of clusters that have points on the same track.
  private static func neighbors(_ clusters: [PlacedCluster], tracks: Int) -> [SIMD2<Int>] {
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

  /// World from cluster, for the clusters of a group.
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

  /// Attempts to register views, each from the cluster that gives the view its pose.
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
    _ clusters: [PlacedCluster], main: [Int]
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
