import Foundation
import Script
import Sharding
import Support

/// `engine status` tells how far the shards of stages are.
struct EngineStatusCommand: Command {
  static let spec = CommandSpec(
    "engine status", group: .stages,
    summary: "Tells how far the shards of stages are, and where they run.",
    needs: [.capture], examples: [Example("engine status", prints: "no shards are under way")])

  func run(_ options: NoOptions, in bench: inout Workbench) throws -> Reply {
    let rows = try bench.openRuns().map { run, plan, engine -> Record in
      let work = try StageRun(
        looking: run, in: bench.shardFolder(), phases: plan.phases, engine: engine)
      let (state, nodes) = try work.glance()
      return [
        "stage": .string(run.stage), "phase": .string(state.phase),
        "done": .number(state.done), "shards": .number(state.total),
        "at_work": .number(state.running), "waiting": .number(state.waiting),
        "nodes": .string(nodes.joined(separator: ", ")),
        "jobs": .string(work.jobs.ids.joined(separator: ", ")),
      ]
    }
    return rows.isEmpty
      ? Reply("no shards are under way", value: .list([])) : .table(rows)
  }
}

/// `engine cancel` ends the jobs of stages.
struct EngineCancelCommand: Command {
  static let spec = CommandSpec(
    "engine cancel", group: .stages, summary: "Ends the jobs of stages; shards that are done stay.",
    needs: [.capture], examples: [Example("engine cancel", prints: "no jobs to end")])

  func run(_ options: NoOptions, in bench: inout Workbench) throws -> Reply {
    var ended: [String] = []
    for (run, plan, engine) in try bench.openRuns() {
      var work = try StageRun(
        looking: run, in: bench.shardFolder(), phases: plan.phases, engine: engine)
      ended += try work.cancel()
    }
    return Reply(
      ended.isEmpty ? "no jobs to end" : "ended jobs \(ended.joined(separator: ", "))",
      value: ["jobs": .list(ended.map { .string($0) })])
  }
}

extension Workbench {
  /// Remembers with the workspace where stages run.
  mutating func use(_ engine: EngineSettings) throws {
    try workspace?.prepare()
    if engine.kind == .slurm { try workspace?.takeLease() }
    if let workspace {
      try AtomicFile.write(
        ShardJSON.bytes(engine), to: workspace.engineURL, replacing: true)
    }
    self.engine = engine
  }

  func shardFolder() throws -> ShardFolder {
    guard let workspace else { throw CommandError.noCapture(command: EngineCommand.spec.name) }
    return ShardFolder(of: workspace.folder)
  }

  /// Results that are computed in shards and not complete, in the order of the stages.
  func openRuns() throws -> [(ShardRunFolder, ShardPlan, any JobEngine)] {
    let folder = try shardFolder()
    return StageName.allCases.flatMap { folder.runs(of: $0.rawValue) }.compactMap { run in
      guard let plan = try? ShardPlan(in: run), let engine = jobEngine(run),
        records[plan.record.stage]?.key != plan.record.key
      else { return nil }
      return (run, plan, engine)
    }
  }
}

extension Workspace {
  var engineURL: URL { folder.appendingPathComponent("engine.json") }
}
