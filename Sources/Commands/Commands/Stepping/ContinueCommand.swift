import Script
import ShellKit
import Support
import Wording

/// `continue` continues to a breakpoint.
struct ContinueCommand: Command {
  static let spec = CommandSpec(
    "continue", group: .stepping,
    summary: "Continues the stopped run to the next breakpoint, or to its end.",
    needs: [.capture],
    examples: [
      "break add registered if views == 8; align --step; continue; break off; finish":
        "view registered"
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try StageReply.of(
      shell.project.advance(.breaks(shell.breakpoints.condition)), in: &shell)
  }
}
