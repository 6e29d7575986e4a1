import Script
import ShellKit
import Support

/// Options of `apropos`.
struct AproposOptions: StageOptions {
  var words: [String] = []

  static let settings: [Setting<Self>] = [
    .words("word", \.words, "Words to search for; all must occur.")
      .positional(required: true)
  ]
}

/// `apropos` searches all of the help for a word.
struct AproposCommand: Command {
  static let spec = CommandSpec(
    "apropos", group: .shell, summary: "Searches commands, options, settings and topics for words.",
    details: """
      Searches the names and descriptions of commands, options, settings, columns, variables, \
      functions and help topics.
      """,
    examples: [
      "apropos sharpness": "frames --quality",
      "apropos reprojection": "align.max-error",
    ])

  func run(_ options: AproposOptions, in shell: inout ShellState) throws -> Reply {
    let words = options.words.map { $0.lowercased() }
    let found = HelpIndex(shell.help, aliases: shell.aliases).entries.filter { $0.has(words) }
    let rows = found.map { entry -> Record in
      ["name": .string(entry.name), "kind": .string(entry.kind), "about": .string(entry.about)]
    }
    return rows.isEmpty
      ? Reply("nothing matches \(options.words.joined(separator: " "))", value: .list([]))
      : .table(rows)
  }
}
