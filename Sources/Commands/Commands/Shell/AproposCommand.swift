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
      functions and help topics, also for common synonyms of the words.
      """,
    examples: [
      "apropos sharpness": "frames --quality",
      "apropos reprojection": "align.max-error",
      "apropos blurry": "sharpness",
    ])

  func run(_ options: AproposOptions, in shell: inout ShellState) throws -> Reply {
    let words = options.words.map { $0.lowercased() }
    let entries = HelpIndex(shell.help, aliases: shell.aliases).entries
    let literal = entries.filter { $0.has(words) }
    let similar = Synonym.variants(of: words).flatMap { words in entries.filter { $0.has(words) } }
    var seen = Set<String>()
    let found = (literal + similar).filter { seen.insert("\($0.kind) \($0.name)").inserted }
    let rows = found.map { entry -> Record in
      ["name": .string(entry.name), "kind": .string(entry.kind), "about": .string(entry.about)]
    }
    return rows.isEmpty
      ? Reply("nothing matches \(options.words.joined(separator: " "))", value: .list([]))
      : .table(rows)
  }
}
