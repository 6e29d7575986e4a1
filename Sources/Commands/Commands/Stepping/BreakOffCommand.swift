import Pipeline
import Script
import ShellKit
import Support

/// `break off` removes all breakpoints.
struct BreakOffCommand: Command {
  static let spec = CommandSpec(
    "break off", group: .stepping, summary: "Removes all breakpoints.",
    examples: ["break off": "no breakpoints"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    shell.breakpoints = []
    return BreakText.left(shell)
  }
}
