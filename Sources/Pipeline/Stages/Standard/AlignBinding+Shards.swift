import Alignment
import Scene
import Sharding
import Support

/// Two phases if the views may be aligned in clusters: partitioning the views, then aligning the
/// clusters. The number of clusters is not known beforehand: a cut leaves parts of at least half
/// the maximum size.
extension AlignBinding {
  private static let plan = "plan"
  private static let clusters = "clusters"
  package static var finishedPhase: String? { clusters }

  package static func phases(
    _ views: ViewSet, _ options: AlignOptions, key: String, facts: [ViewInput],
    from results: inout Results
  ) throws -> [ShardPhase] {
    let (stage, count) = (AlignViews(options: options), views.views.count)
    guard stage.mayCut(views: count), count > stage.clusterViews else { return [] }
    let shards = ShardBlocks(of: 2 * count, size: stage.clusterViews).count
    return [ShardPhase(plan, count: 1, of: key), ShardPhase(clusters, count: shards, of: key)]
  }

  package static func run(
    _ shard: ShardWork<AlignBinding>, from results: inout Results,
    to file: borrowing SectionFileWriter
  ) throws -> Int {
    if shard.id.phase == plan {
      try file.write(
        plan,
        StoredReport.bytes(
          shard.stage.clusterPlan(of: input(shard.views, from: &results), in: shard.context)))
      return shard.views.views.count
    }
    let found = try decided(shard)
    let own = try numbers(of: shard.id.index, shard, found)
    try file.write(clusters, StoredReport.bytes(own))
    guard !own.isEmpty else { return 0 }
    let models = try shard.stage.models(
      of: own, found, input(shard.views, from: &results), in: shard.context)
    for (number, model) in zip(own, models) { try model.write(number, to: file) }
    return own.reduce(0) { $0 + found.views(of: $1) }
  }

  package static func finish(
    _ shard: ShardWork<AlignBinding>, from results: inout Results
  ) throws -> (Reconstruction, AlignReport) {
    let input = try input(shard.views, from: &results)
    let found = try decided(shard)
    var models: [ClusterModel?] = Array(repeating: nil, count: found.count)
    for (index, part) in try shard.parts(of: clusters).enumerated() {
      for number in try numbers(of: index, shard, found) {
        models[number] = try ClusterModel(number, in: part)
      }
    }
    return try shard.stage.whole(
      found, models: models.compactMap { $0 }, input: input, in: shard.context)
  }

  /// The result of the first phase.
  private static func decided(_ shard: ShardWork<AlignBinding>) throws -> ClusterPlan {
    let part = try shard.part(of: plan)
    let found = try StoredReport.report(part.read(plan).bytes, as: ClusterPlan.self)
    guard found.isConsistent(views: shard.views.views.count) else {
      throw StorageError.inconsistent(plan)
    }
    return found
  }

  /// The clusters of a shard: every `count`-th.
  private static func numbers(
    of index: Int, _ shard: ShardWork<AlignBinding>, _ plan: ClusterPlan
  ) throws -> [Int] {
    Array(stride(from: index, to: plan.count, by: try shard.count(of: clusters)))
  }
}
