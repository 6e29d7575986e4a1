import Script
import ShellKit
import Support

/// Options of `unalias`.
struct UnaliasOptions: StageOptions {
  var names: [String] = []

  static let settings: [Setting<Self>] = [
    .words("name", \.names, "Names of aliases.").positional(required: true)
  ]
}

/// `unalias` deletes aliases.
struct UnaliasCommand: Command {
  static let spec = CommandSpec(
    "unalias", group: .shell, summary: "Removes aliases.",
    examples: ["unalias best": "removed best"])

  func run(_ options: UnaliasOptions, in shell: inout ShellState) throws -> Reply {
    for name in options.names where shell.aliases[name] == nil {
      throw Diagnostic(
        .failure, "unalias: there is no alias \(name)",
        suggestion: nearestName(to: name, among: shell.aliases.keys.sorted()))
    }
    for name in options.names { shell.aliases[name] = nil }
    return Reply(
      "removed \(options.names.joined(separator: ", "))",
      value: ["forgot": .list(options.names.map { .string($0) })])
  }
}
