import Foundation
import ObjectCapture
import Scene
import Script
import Sharding
import Support

extension Workbench {
  /// Least memory that a process which computes shards is told to keep within, bytes.
  private static let minShardMemory = 256 << 20

  /// The engine that computes shards of a result; `nil` where stages run in this process.
  func jobEngine(_ run: ShardRunFolder) -> (any JobEngine)? {
    guard let workspace, !engine.isInProcess else { return nil }
    switch engine.kind {
    case .slurm:
      return SlurmEngine(
        engine, run, workspace: workspace.folder, program: shardProgram, context: context)
    case .local:
      // The processors and the memory are shared out among the processes.
      let threads = max(1, context.threads / engine.nodes)
      let memory = max(Self.minShardMemory, context.memory / engine.nodes)
      return ProcessEngine(
        run, workspace: workspace.folder,
        program: [
          shardProgram, "--quiet", "--threads", String(threads), "--memory", String(memory),
        ], nodes: engine.nodes,
        context: context)
    }
  }

  /// Runs a stage in shards and keeps its result; `nil` where it runs in this process: photographs
  /// that are not here cannot be read elsewhere either.
  mutating func runSharded<Step: PipelineStep>(
    _ step: Step.Type, options: Step.Work.Options, _ record: StageRecord, _ views: ViewSet
  ) throws -> Reply? {
    guard let workspace, views.views.allSatisfy(\.isHere) else { return nil }
    let folder = ShardFolder(of: workspace.folder)
    let run = folder.run(step.stage.rawValue, record.key)
    guard let engine = jobEngine(run) else { return nil }
    let phases = try Step.Join.phases(
      views, options, key: record.key, facts: record.inputs, from: &self)
    let plan = ShardPlan(record, views, phases: phases)
    try plan.write(run)
    try wait(for: step.stage, run, in: folder, plan, engine)
    return try take(step, plan, from: folder)
  }

  /// Waits until all shards are there.
  private func wait(
    for stage: StageName, _ run: ShardRunFolder, in folder: ShardFolder, _ plan: ShardPlan,
    _ engine: any JobEngine
  ) throws {
    var work = try StageRun(run, in: folder, phases: plan.phases, engine: engine)
    do {
      try work.takeOver()
      try EngineWatch(stage: stage, settings: self.engine, context: context).wait(for: &work)
    } catch is Cancelled {
      guard let own = engine as? ProcessEngine else {
        throw EngineError.left(jobs: work.jobs.ids, stage: stage.rawValue)
      }
      own.stop()
      throw Cancelled()
    } catch {
      (engine as? ProcessEngine)?.stop()
      throw error
    }
  }

  /// Puts the whole in the place of the stage's result.
  private mutating func take<Step: PipelineStep>(
    _ step: Step.Type, _ plan: ShardPlan, from folder: ShardFolder
  ) throws -> Reply {
    guard let workspace else { throw CommandError.noCapture(command: step.stage.rawValue) }
    let file = try folder.file(of: plan.joinKey)
    let record = try JSONDecoder().decode(
      StageRecord.self, from: Data(file.read("record").bytes))
    guard record.key == plan.record.key, record.stage == step.stage else {
      throw ShardError.noPlan(stage: step.stage.rawValue, key: plan.record.key)
    }
    let report = try StoredReport.report(file.read("report").bytes, as: Step.Work.Report.self)
    let result = try JSONDecoder().decode(Step.Result.self, from: Data(record.result.utf8))
    keepRun(of: step.stage)
    try workspace.place(file.url, as: step.stage)
    records[step.stage] = record
    keepRun(of: step.stage)
    outputs.drop(from: step.stage)
    folder.tidy(after: plan)
    Step.completed(report, in: &self)
    let reply = Reply(
      Step.sentence(result, time: record.time), value: try Value(json: record.result),
      remarks: remarksOnChanged(step, try activeViews()) + Step.remarks(report))
    return try diagnosed(reply, isEmpty: Step.isEmpty(result), of: step.stage)
  }
}

extension Workspace {
  /// Makes a file the result of a stage: a second name of it where the file system can, else a copy.
  fileprivate func place(_ file: URL, as stage: StageName) throws {
    do {
      try LinkedFile.replace(url(of: stage), by: file)
    } catch FileError.cannotWrite {
      let bytes = try RegularFile.read(file, limit: .max, links: .refused)
      try AtomicFile.write(bytes, to: url(of: stage), replacing: true)
    }
  }
}

extension ShardFolder {
  /// Removes the shards that a result holds now, and all of earlier results of the stage. What they
  /// took stays; so do blocks of features, which hold for other choices of photographs too.
  fileprivate func tidy(after plan: ShardPlan) {
    let own = run(plan.record.stage.rawValue, plan.record.key)
    let kept = plan.record.stage == .features ? Set(plan.keys).subtracting([plan.joinKey]) : []
    for other in runs(of: own.stage) where other.key != own.key {
      if let old = try? ShardPlan(in: other) {
        for key in Set(old.keys).subtracting(kept) { remove(key) }
      }
      try? FileManager.default.removeItem(at: other.url)
    }
    for key in Set(plan.keys).subtracting(kept) { empty(key) }
  }

  /// Removes all that is kept of a stage's shards.
  func clear(_ stage: String) {
    for run in runs(of: stage) {
      if let plan = try? ShardPlan(in: run) { for key in plan.keys { remove(key) } }
      try? FileManager.default.removeItem(at: run.url)
    }
  }
}
