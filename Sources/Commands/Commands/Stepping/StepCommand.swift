import Script
import ShellKit
import Support
import Wording

/// Options of commands that take a number of steps.
struct StepCountOptions: StageOptions {
  var count = 1

  static let settings: [Setting<Self>] = [
    .count("count", \.count, in: 1...1_000_000, "Number of steps.").positional()
  ]
}

/// `step` continues by top-level steps.
struct StepCommand: Command {
  static let spec = CommandSpec(
    "step", group: .stepping, summary: "Goes on by one step of the stopped run, or by several.",
    details: """
      A stage's --step starts a run that waits before its first step. Whole steps are, in align, \
      a pair tried, a model started, a view registered or refused, models merged, a cluster \
      aligned, clusters joined; step into stops within them. A step that ends the stage answers \
      as the stage does. Breakpoints stop earlier; Ctrl-C stops at the next step.
      """,
    needs: [.capture],
    examples: [
      Example("align --step; step 3; finish", prints: "initial pair tried"),
      Example("align --step; step; where; finish", prints: "frames registered"),
    ])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try StageReply.of(
      shell.project.advance(.whole(options.count, shell.breakpoints.condition)), in: &shell)
  }
}
