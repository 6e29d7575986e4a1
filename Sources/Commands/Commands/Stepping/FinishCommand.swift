import Script
import ShellKit
import Support
import Wording

/// `finish` continues to the end of the run.
struct FinishCommand: Command {
  static let spec = CommandSpec(
    "finish", group: .stepping,
    summary: "Continues the stopped run to its end, ignoring breakpoints.",
    details: "The result is byte-identical to that of a run without stops.",
    needs: [.capture],
    examples: ["align --step; step; finish": "frames registered"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    try StageReply.of(shell.project.advance(.end), in: &shell)
  }
}
