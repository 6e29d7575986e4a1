import Script
import ShellKit
import Support

/// `alias` lists the aliases; making one is a statement of the language.
struct AliasCommand: Command {
  static let spec = CommandSpec(
    "alias", group: .shell, summary: "Makes a name stand for a command, or lists such names.",
    details: "alias NAME = COMMAND … takes the rest of the line, which may hold several commands; "
      + "arguments of a call go behind it. Put aliases into rc.ocs to have them always.",
    examples: [
      Example("alias best = frames --sort -sharpness --columns name,sharpness", prints: ""),
      Example("alias", prints: "best  frames --sort -sharpness --columns name,sharpness"),
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let rows = shell.aliases.sorted { $0.key < $1.key }.map { name, text -> Record in
      ["name": .string(name), "text": .string(text)]
    }
    return rows.isEmpty ? Reply("no aliases", value: .list([])) : .table(rows)
  }
}

/// Options of `unalias`.
struct UnaliasOptions: StageOptions {
  var names: [String] = []

  static let settings: [Setting<Self>] = [
    .words("name", \.names, "Names of aliases.").positional(required: true)
  ]
}

/// `unalias` forgets aliases.
struct UnaliasCommand: Command {
  static let spec = CommandSpec(
    "unalias", group: .shell, summary: "Forgets aliases.",
    examples: [Example("unalias best", prints: "forgot best")])

  func run(_ options: UnaliasOptions, in shell: inout ShellState) throws -> Reply {
    for name in options.names where shell.aliases[name] == nil {
      throw Diagnostic(
        .failure, "unalias: there is no alias \(name)",
        suggestion: nearestName(to: name, among: shell.aliases.keys.sorted()))
    }
    for name in options.names { shell.aliases[name] = nil }
    return Reply(
      "forgot \(options.names.joined(separator: ", "))",
      value: ["forgot": .list(options.names.map { .string($0) })])
  }
}
