import Script
import ShellKit
import Support
import Wording

/// `step into` pauses inside steps.
struct StepIntoCommand: Command {
  static let spec = CommandSpec(
    "step into", group: .stepping,
    summary: "Advances to the next part of a step: a view proposed, points triangulated, adjusted.",
    needs: [.capture],
    examples: ["align --step; step 2; step into; finish": "step 7"])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try StageReply.of(
      shell.project.advance(.any(options.count, shell.breakpoints.condition)), in: &shell)
  }
}
