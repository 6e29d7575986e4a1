import Script
import ShellKit

/// `clear-vars` deletes the variables.
struct ClearVarsCommand: Command {
  static let spec = CommandSpec(
    "clear-vars", group: .shell, summary: "Removes all variables; those of stage results remain.",
    examples: ["clear-vars": "removed 3 variables"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let count = shell.variables.count
    shell.variables = [:]
    return Reply("removed \(count) variables", value: ["cleared": .number(count)])
  }
}
