import Files
import Pipeline
import Scene
import Sharding

extension Project {
  /// Stores in the workspace where stages run.
  package mutating func use(_ engine: EngineSettings) throws {
    try workspace?.prepare()
    if engine.kind == .slurm { try workspace?.takeLease() }
    if let workspace {
      try AtomicFile.write(
        ShardJSON.bytes(engine), to: workspace.engineURL, replacing: true)
    }
    self.engine = engine
  }

  /// The folder of the shards of the workspace.
  package func shardFolder() throws -> ShardFolder {
    guard let workspace else { throw WorkspaceError.noCapture }
    return ShardFolder(of: workspace.folder)
  }

  /// The durations of the phases of stages that ran in shards here.
  package func measuredPhases() -> [MeasuredPhase] {
    guard let folder = try? shardFolder() else { return [] }
    return stages.names.flatMap { stage -> [MeasuredPhase] in
      guard let record = records[stage],
        let plan = try? ShardPlan(in: folder.run(stage, record.key))
      else { return [] }
      return MeasuredPhase.gathered(
        plan.keys.compactMap { folder.cost(of: $0) }, images: record.inputs.count)
    }
  }

  /// Incomplete results that are being computed in shards, each with its engine, in the order of
  /// the stages.
  package func openRuns() throws -> [StageRun] {
    guard let engine = shardEngine else { return [] }
    let folder = try shardFolder()
    return folder.openRuns(of: results).map { run, plan in
      StageRun(
        looking: run, in: folder, phases: plan.phases, engine: engine.jobs(for: run, in: context))
    }
  }
}
