import Support

/// The parallel part of an alignment in clusters: the cluster models and the tracks of all views.
struct ClusterWork {
  /// Progress once all clusters are aligned.
  private static let progressOfClusters = 0.85

  let plan: ClusterPlan
  let problem: MappingProblem
  /// Tracks of all views, if they were already built.
  let tracks: InitialTracks?

  private enum Piece {
    case tracks(InitialTracks)
    case model(ClusterModel)
  }

  /// Aligns the clusters in parallel, the largest first.
  func done(in context: RunContext) throws -> (models: [ClusterModel], tracks: InitialTracks) {
    let (tasks, problem, known) = (plan.tasks, problem, tracks)
    let order = tasks.indices.sorted { (tasks[$1].views.count, $0) < (tasks[$0].views.count, $1) }
    let progress = ClusterProgress(tasks, context.part(0...Self.progressOfClusters))
    // Index −1 is the task that builds the tracks.
    let pieces = try context.silent.parallelMap([-1] + order, label: "") { index, _ -> Piece in
      guard index >= 0 else {
        return .tracks(try known ?? InitialTracks(problem, in: context.silent))
      }
      return .model(try tasks[index].model(of: problem, in: progress.context(of: index)))
    }
    var models: [ClusterModel?] = tasks.map { _ in nil }
    var all = known
    for (index, piece) in zip([-1] + order, pieces) {
      switch piece {
      case .tracks(let tracks): all = tracks
      case .model(let model): models[index] = model
      }
    }
    return (models.compactMap { $0 }, try all ?? InitialTracks(problem, in: context.silent))
  }
}
