import Files
import Script
import ShellKit
import Support

/// `pwd` tells the folder that relative paths start from.
struct PwdCommand: Command {
  static let spec = CommandSpec(
    "pwd", group: .shell, summary: "Shows the working folder, from which relative paths start.",
    examples: [Example("pwd", prints: "/photos")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    Reply(shell.directory.path, value: ["path": .string(shell.directory.path)])
  }
}
