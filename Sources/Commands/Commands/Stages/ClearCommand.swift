import Script
import Support

/// Options of `clear`.
struct ClearOptions: StageOptions {
  var stage = ""

  static let settings: [Setting<Self>] = [
    .word(
      "stage", \.stage, from: StageName.allCases.map(\.rawValue) + ["all"],
      "Name of a stage, or all."
    ).positional(required: true)
  ]
}

/// `clear` removes a stage's result.
struct ClearCommand: Command {
  static let spec = CommandSpec(
    "clear", group: .stages, summary: "Removes the result of a stage from the workspace.",
    needs: [.capture], examples: [Example("clear dense", prints: "cleared dense")])

  func run(_ options: ClearOptions, in bench: inout Workbench) throws -> Reply {
    let stages =
      options.stage == "all" ? StageName.allCases : [try Pipeline.step(named: options.stage).stage]
    let there = stages.filter { bench.records[$0] != nil }
    for stage in stages { try bench.clear(stage) }
    let names = there.map(\.rawValue)
    return Reply(
      names.isEmpty ? "nothing to clear" : "cleared \(names.joined(separator: ", "))",
      value: ["cleared": .list(names.map { .string($0) })])
  }
}
