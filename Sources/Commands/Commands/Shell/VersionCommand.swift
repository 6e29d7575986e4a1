import ShellKit
import Support

/// `version` shows the version of the program.
struct VersionCommand: Command {
  static let spec = CommandSpec(
    "version", group: .shell, summary: "Shows the version of ocs.",
    examples: ["version": "ocs "])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    Reply(Product.title, value: ["version": .string(Product.version)])
  }
}
