import Script
import Support

/// Options of `help`.
struct HelpOptions: StageOptions {
  var words: [String] = []
  var reference = false

  static let settings: [Setting<Self>] = [
    .words("command", \.words, "Name of a command, keyword, topic or alias.").positional(),
    .flag("reference", \.reference, "Print all help as one page of Markdown."),
  ]
}

/// `help` lists the commands or explains one.
struct HelpCommand: Command {
  static let spec = CommandSpec(
    "help", group: .shell, summary: "Lists the commands and topics, or explains one of them.",
    examples: [
      Example("help", prints: "help COMMAND tells more"),
      Example("help align", prints: "align [options]"),
      Example("help expressions", prints: "operators  || && == != < <= > >= in + - * / % !"),
      Example("help --reference", prints: "# Reference"),
      Example("help redirection", prints: "COMMAND >> FILE            adds it to the file"),
    ])

  func run(_ options: HelpOptions, in bench: inout Workbench) throws -> Reply {
    if options.reference { return Reply(HelpReference.text) }
    if options.words.isEmpty {
      let rows = Catalogue.specs.map { spec -> Value in
        [
          "name": .string(spec.name), "group": .string(spec.group.rawValue),
          "summary": .string(spec.summary),
        ]
      }
      return Reply(HelpText.overview, value: .list(rows))
    }
    return try Self.reply(for: options.words.joined(separator: " "), in: bench)
  }

  /// Explains a command, keyword, topic or alias.
  static func reply(for name: String, in bench: Workbench) throws -> Reply {
    if let command = Catalogue.command(name) { return HelpText.reply(for: command) }
    if let keyword = Keyword.all.first(where: { $0.spec.name == name }) {
      return Reply(
        HelpText.text(of: keyword.spec, settings: [], usage: keyword.usage),
        value: .record(HelpText.record(of: keyword.spec, settings: [])))
    }
    if let topic = HelpTopic.all.first(where: { $0.name == name }) {
      return Reply(
        topic.page,
        value: [
          "name": .string(topic.name), "summary": .string(topic.summary),
          "text": .string(topic.text),
        ])
    }
    if let text = bench.aliases[name] {
      return Reply(
        "\(name) is an alias for: \(text)", value: ["name": .string(name), "text": .string(text)])
    }
    throw Diagnostic(
      .usage, "help: there is no command or topic \(name)",
      suggestion: nearestName(to: name, among: HelpCommand.names))
  }

  /// All that `help` explains without being told by the user.
  static var names: [String] { Catalogue.names + HelpTopic.all.map(\.name) }
}
