import Files
import Pipeline
import Script
import Sharding
import ShellKit
import Support
import Workspace

/// `engine cancel` cancels the jobs of stages.
struct EngineCancelCommand: Command {
  static let spec = CommandSpec(
    "engine cancel", group: .stages,
    summary: "Cancels the jobs of stages; completed shards are kept.",
    needs: [.capture], examples: ["engine cancel": "no jobs to cancel"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    var ended: [String] = []
    for var work in try shell.project.openRuns() { ended += try work.cancel() }
    return Reply(
      ended.isEmpty ? "no jobs to cancel" : "canceled jobs \(ended.joined(separator: ", "))",
      value: ["jobs": .list(ended.map { .string($0) })])
  }
}
