import Files
import Script
import ShellKit
import Support

/// `pwd` shows the working folder of relative paths.
struct PwdCommand: Command {
  static let spec = CommandSpec(
    "pwd", group: .shell, summary: "Shows the working folder, from which relative paths start.",
    examples: ["pwd": "/photos"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    Reply(shell.directory.path, value: ["path": .string(shell.directory.path)])
  }
}
