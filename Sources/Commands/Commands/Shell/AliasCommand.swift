import Script
import ShellKit
import Support

/// `alias` lists the aliases; defining one is a statement of the language.
struct AliasCommand: Command {
  static let spec = CommandSpec(
    "alias", group: .shell, summary: "Defines a name for a command, or lists the aliases.",
    details: """
      alias NAME = COMMAND … takes the rest of the line, which may contain several commands; \
      arguments of a call are appended. Put aliases into rc.ocs to define them in every session.
      """,
    examples: [
      "alias best = frames --sort -sharpness --columns name,sharpness": "",
      "alias": "best  frames --sort -sharpness --columns name,sharpness",
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let rows = shell.aliases.sorted { $0.key < $1.key }.map { name, text -> Record in
      ["name": .string(name), "text": .string(text)]
    }
    return rows.isEmpty ? Reply("no aliases", value: .list([])) : .table(rows)
  }
}
