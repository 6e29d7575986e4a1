import Script
import ShellKit
import Support

/// Options of `history`.
struct HistoryOptions: StageOptions {
  var limit = 50

  static let settings: [Setting<Self>] = [
    .count(
      "limit", \.limit, in: 1...100_000, "Maximum number of lines to show; the newest is last.")
  ]
}

/// `history` lists the lines typed at the prompt.
struct HistoryCommand: Command {
  static let spec = CommandSpec(
    "history", group: .shell, summary: "Lists the lines typed at the prompt.",
    examples: ["history --limit 10": "load photos"])

  func run(_ options: HistoryOptions, in shell: inout ShellState) throws -> Reply {
    let lines = shell.history.suffix(options.limit)
    return Reply(
      lines.isEmpty ? "no lines typed yet" : lines.joined(separator: "\n"),
      value: .list(lines.map { .string($0) }))
  }
}
