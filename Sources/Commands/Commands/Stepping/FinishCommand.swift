import Script
import ShellKit
import Support
import Wording

/// `finish` continues to the end of the run.
struct FinishCommand: Command {
  static let spec = CommandSpec(
    "finish", group: .stepping,
    summary: "Goes on with the stopped run to its end, past breakpoints.",
    details: "The result is the one that the stage makes without stopping, byte for byte.",
    needs: [.capture],
    examples: [Example("align --step; step; finish", prints: "frames registered")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try StageReply.of(shell.project.advance(.end), in: &shell)
  }
}
