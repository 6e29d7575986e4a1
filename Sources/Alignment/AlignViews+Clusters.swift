import Scene
import Support

/// A run in parts, which other processes can do: how the views are cut, clusters, and the whole.
extension AlignViews {
  /// Connected views from which a run cuts them by itself.
  package static var minClusteredViews: Int { MethodSelection.minPartitionedViews }

  /// Whether a run of so many views may align them in clusters.
  package func mayCut(views: Int) -> Bool { MethodSelection.mayBeCut(views: views, options) }

  /// Most views of a cluster's own part.
  package var clusterViews: Int { options.partition.clusterViews }

  /// How a run cuts its views; without clusters where it aligns them as a whole.
  ///
  /// - Throws: As `run`.
  package func clusterPlan(of input: AlignInput, in context: RunContext) throws -> ClusterPlan {
    var selection = MethodSelection(
      problem: try problem(of: input), options: options, context: context)
    return try selection.clusterPlan()
  }

  /// What a run makes of some of its clusters.
  ///
  /// - Throws: As `run`.
  package func models(
    of clusters: [Int], _ plan: ClusterPlan, _ input: AlignInput, in context: RunContext
  ) throws -> [ClusterModel] {
    let problem = try problem(of: input)
    return try clusters.map { try plan.tasks[$0].model(of: problem, in: context) }
  }

  /// The result of a run whose clusters were aligned apart, their models in order.
  ///
  /// - Throws: As `run`.
  package func whole(
    _ plan: ClusterPlan, _ models: [ClusterModel], _ input: AlignInput, in context: RunContext
  ) throws -> (Reconstruction, AlignReport) {
    try result(
      problem(of: input), input, in: context,
      clusters: AlignedClusters(plan: plan, models: models))
  }
}
