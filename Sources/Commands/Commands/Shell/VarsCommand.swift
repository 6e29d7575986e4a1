import Script
import ShellKit

/// `vars` lists the variables.
struct VarsCommand: Command {
  static let spec = CommandSpec(
    "vars", group: .shell, summary: "Lists the variables and their values.",
    examples: ["vars": "$align     a record"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let values = shell.values
    let names = Set(shell.variables.keys).union(values.names).sorted()
    let rows = names.compactMap { name -> Record? in
      guard let value = shell.variables[name] ?? values.value(name) else { return nil }
      return [
        "name": .string("$" + name), "kind": .string(value.kindName),
        "value": .string(shortened(value.text, to: 200)),
      ]
    }
    return rows.isEmpty ? Reply("no variables", value: .list([])) : .table(rows)
  }
}
