import Script
import ShellKit

/// `clear-vars` deletes the variables.
struct ClearVarsCommand: Command {
  static let spec = CommandSpec(
    "clear-vars", group: .shell, summary: "Forgets all variables; stage results keep theirs.",
    examples: [Example("clear-vars", prints: "forgot 3 variables")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let count = shell.variables.count
    shell.variables = [:]
    return Reply("forgot \(count) variables", value: ["cleared": .number(count)])
  }
}
