import Files
import Pipeline
import Script
import Sharding
import ShellKit
import Support
import Workspace

/// `engine status` shows the progress of the shards of stages.
struct EngineStatusCommand: Command {
  static let spec = CommandSpec(
    "engine status", group: .stages,
    summary: "Shows the progress of the shards of stages, and where they run.",
    needs: [.capture], examples: ["engine status": "no shards are in progress"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let rows = try shell.project.openRuns().map { work -> Record in
      let (state, nodes) = try work.glance()
      return [
        "stage": .string(work.run.stage.rawValue), "phase": .string(state.phase),
        "done": .number(state.done), "shards": .number(state.total),
        "at_work": .number(state.running), "waiting": .number(state.waiting),
        "nodes": .string(nodes.joined(separator: ", ")),
        "jobs": .string(work.jobs.ids.joined(separator: ", ")),
      ]
    }
    return rows.isEmpty
      ? Reply("no shards are in progress", value: .list([])) : .table(rows)
  }
}
