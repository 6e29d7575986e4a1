import Script
import ShellKit
import Support
import Wording

/// `restart` restarts the paused run.
struct RestartCommand: Command {
  static let spec = CommandSpec(
    "restart", group: .stepping,
    summary: "Restarts the stopped run before its first step, with the current settings.",
    needs: [.capture],
    examples: [
      "align --step; step 2; restart; finish": "align before the first step"
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.restartStepping()
    return StepText.reply(shell.project.stepping)
  }
}
