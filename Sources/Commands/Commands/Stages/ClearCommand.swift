import Pipeline
import Script
import ShellKit
import Support

/// Options of `clear`.
struct ClearOptions: StageOptions {
  var stage = ""

  static let settings: [Setting<Self>] = [
    .stage("stage", \.stage, or: ["all"], help: "Name of a stage, or all.").positional(
      required: true)
  ]
}

/// `clear` removes a stage's result.
struct ClearCommand: StageNaming {
  static let spec = CommandSpec(
    "clear", group: .stages, summary: "Removes the result of a stage from the workspace.",
    needs: [.capture], examples: ["clear dense": "cleared dense"])

  static func check(_ options: ClearOptions, stages: StageList) throws {
    try stages.check(options.stage, of: "stage", or: ["all"])
  }

  func run(_ options: ClearOptions, in shell: inout ShellState) throws -> Reply {
    let all = shell.project.stages
    let stages = options.stage == "all" ? all.names : [try all.info(named: options.stage).stage]
    let there = stages.filter { shell.project.records[$0] != nil }
    for stage in stages { try shell.project.clear(stage) }
    let names = there.map(\.rawValue)
    return Reply(
      names.isEmpty ? "nothing to clear" : "cleared \(names.joined(separator: ", "))",
      value: ["cleared": .list(names.map { .string($0) })])
  }
}
