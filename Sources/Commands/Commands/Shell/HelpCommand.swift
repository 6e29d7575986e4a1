import Script
import Support

/// Options of `help`.
struct HelpOptions: StageOptions {
  var command = ""

  static let settings: [Setting<Self>] = [
    .text("command", \.command, "Name of a command.").positional()
  ]
}

/// `help` lists the commands or explains one.
struct HelpCommand: Command {
  static let spec = CommandSpec(
    "help", group: .shell, summary: "Lists the commands, or explains one of them.",
    examples: [
      Example("help", prints: "help COMMAND tells more"),
      Example("help align", prints: "align [options]"),
      Example("help expressions", prints: "operators  || && == != < <= > >= in + - * / % !"),
    ])

  func run(_ options: HelpOptions, in bench: inout Workbench) throws -> Reply {
    if options.command.isEmpty {
      let rows = Catalogue.specs.map { spec -> Value in
        [
          "name": .string(spec.name), "group": .string(spec.group.rawValue),
          "summary": .string(spec.summary),
        ]
      }
      return Reply(HelpText.overview, value: .list(rows))
    }
    if options.command == "expressions" { return Reply(ExpressionHelp.text) }
    if let command = Catalogue.command(options.command) { return HelpText.reply(for: command) }
    if let keyword = Keyword.all.first(where: { $0.spec.name == options.command }) {
      return Reply(
        HelpText.text(of: keyword.spec, settings: [], usage: keyword.usage),
        value: .record(HelpText.record(of: keyword.spec, settings: [])))
    }
    throw Diagnostic(
      .usage, "help: there is no command \(options.command)",
      suggestion: nearestName(to: options.command, among: Catalogue.names + ["expressions"]))
  }
}

/// Help on expressions, made from the function table.
enum ExpressionHelp {
  static var text: String {
    let width = (Function.all.map(\.usage.count).max() ?? 0) + 2
    let functions = Function.all.map {
      "  " + $0.usage.padding(toLength: width, withPad: " ", startingAt: 0) + $0.summary
    }
    return """
      Expressions stand in ( ), after expect, if, for … in, and --where.
        values     1.5  "text with $name or ${expr}"  'text'  true  false  null  [1, 2]
        variables  $name  $name.field  $name[0].field  $last  $1  $args  and each stage's result
        operators  || && == != < <= > >= in + - * / % !
      functions
      \(functions.joined(separator: "\n"))
      """
  }
}
