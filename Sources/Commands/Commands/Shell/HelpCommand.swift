import Script
import ShellKit
import Support

/// Options of `help`.
struct HelpOptions: StageOptions {
  var words: [String] = []
  var reference = false

  static let settings: [Setting<Self>] = [
    .words("command", \.words, "Name of a command, keyword, topic or alias.").positional(),
    .flag("reference", \.reference, "Print the complete help as one Markdown page."),
  ]
}

/// `help` lists the commands or explains one.
struct HelpCommand: Command {
  static let spec = CommandSpec(
    "help", group: .shell, summary: "Lists the commands and topics, or explains one of them.",
    examples: [
      "help": "help COMMAND shows details",
      "help align": "align [options]",
      "help expressions": "operators  || && == != < <= > >= in + - * / % !",
      "help --reference": "# Reference",
      "help redirection": "COMMAND >> FILE            appends the output to the file",
    ])

  func run(_ options: HelpOptions, in shell: inout ShellState) throws -> Reply {
    if options.reference { return Reply(HelpReference.text(of: shell.help)) }
    if options.words.isEmpty { return shell.help.overview }
    return try shell.help.reply(
      for: options.words.joined(separator: " "), aliases: shell.aliases)
  }
}
