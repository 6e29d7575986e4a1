import Script
import ShellKit
import Support
import Wording

/// `where` shows the position of the paused run.
struct WhereCommand: Command {
  static let spec = CommandSpec(
    "where", group: .stepping, summary: "Shows the current step of the stopped run.",
    needs: [.capture],
    examples: ["align --step; where; finish": "align before the first step"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    _ = try shell.project.stoppedStage()
    return StepText.reply(shell.project.stepping)
  }
}
