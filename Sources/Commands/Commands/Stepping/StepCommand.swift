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
    "step", group: .stepping, summary: "Advances the stopped run by one step, or by several.",
    details: """
      A stage's --step starts a run that stops before its first step. Whole steps of align are: a \
      pair tried, a model started, a view registered or refused, models merged, a cluster aligned, \
      clusters joined; step into also stops within them. The step that completes a stage prints \
      the stage's result. Breakpoints stop earlier; Ctrl-C stops at the next step.
      """,
    needs: [.capture],
    examples: [
      "align --step; step 3; finish": "view registered",
      "align --step; step; where; finish": "frames registered",
    ])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try StageReply.of(
      shell.project.advance(.whole(options.count, shell.breakpoints.condition)), in: &shell)
  }
}
