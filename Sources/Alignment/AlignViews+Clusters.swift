import Scene
import Support

/// A run split into parts that other processes can compute: the cluster plan, the clusters, and the
/// final result.
extension AlignViews {
  /// Minimum number of connected views at which the method `auto` partitions them.
  package static var minClusteredViews: Int { MethodSelection.minPartitionedViews }

  /// Whether a run of this number of views may align them in clusters.
  package func mayCut(views: Int) -> Bool { MethodSelection.mayBeCut(views: views, options) }

  /// Maximum number of views of a cluster, without its overlap.
  package var clusterViews: Int { options.partition.clusterViews }

  /// How a run partitions its views; without clusters if it aligns them as a whole.
  ///
  /// - Throws: As `run`.
  package func clusterPlan(of input: AlignInput, in context: RunContext) throws -> ClusterPlan {
    var selection = MethodSelection(
      problem: try problem(of: input), options: options, context: context)
    return try selection.clusterPlan()
  }

  /// Aligns some of a run's clusters.
  ///
  /// - Throws: As `run`.
  package func models(
    of clusters: [Int], _ plan: ClusterPlan, _ input: AlignInput, in context: RunContext
  ) throws -> [ClusterModel] {
    let problem = try problem(of: input)
    return try clusters.map { try plan.tasks[$0].model(of: problem, in: context) }
  }

  /// The result of a run whose clusters were aligned separately; `models` are in cluster order.
  ///
  /// - Throws: As `run`.
  package func whole(
    _ plan: ClusterPlan, models: [ClusterModel], input: AlignInput, in context: RunContext
  ) throws -> (Reconstruction, AlignReport) {
    try result(
      problem(of: input), input, in: context,
      clusters: AlignedClusters(plan: plan, models: models))
  }
}
