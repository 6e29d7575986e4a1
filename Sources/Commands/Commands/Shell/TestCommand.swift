import Foundation
import Script
import ShellKit
import Support

/// Options of `test`.
struct TestOptions: StageOptions {
  var files: [String] = []
  var update = false

  static let settings: [Setting<Self>] = [
    .words("file", \.files, kind: .path, "Transcripts, or scripts with expect.")
      .positional(required: true),
    .flag("update", \.update, "Write the actual output into the transcripts instead of failing."),
  ]
}

/// `test` runs transcripts and scripts and reports differences.
struct TestCommand: Command {
  static let spec = CommandSpec(
    "test", group: .shell, summary: "Runs transcripts and shows where their output differs.",
    details: """
      A transcript is an .ocs file in which lines #> TEXT after a command are its expected output. \
      A line #> ... matches any lines, [*] any text, [~3.5±0.2] a number near 3.5, [~3.5] a number \
      within one percent. Errors count as output. A file without such lines is run as a script: \
      its expects are the test. Each file has a session of its own; `ocs test FILE…` does the same \
      and exits with status 1 if a file differs.
      """,
    examples: ["test walk-test.ocs": "walk-test.ocs: as expected, 1 command"])

  func run(_ options: TestOptions, in shell: inout ShellState) throws -> Reply {
    guard !shell.isTest else { throw CommandError.other("a test cannot run tests") }
    let outcomes = try options.files.map { name in
      var test = ScriptTest(like: shell)
      return try test.run(shell.url(name), as: name)
    }
    let differing = outcomes.filter { !$0.differences.isEmpty }
    let canUpdate = options.update && differing.allSatisfy { $0.rewritten != nil }
    guard differing.isEmpty || canUpdate else {
      throw Diagnostic(
        .failure, "test: \(differing.count) of \(outcomes.count) files differ",
        notes: differing.flatMap(TestCommand.lines))
    }
    for outcome in differing {
      let text = outcome.rewritten ?? ""
      try OutputFile.write(
        Array(text.utf8), to: shell.url(outcome.name), replacing: true, in: shell.project.context)
    }
    return TestCommand.reply(outcomes)
  }

  /// Each difference: the command, then the lines.
  private static func lines(_ outcome: ScriptTest.Outcome) -> [String] {
    outcome.differences.flatMap { difference in
      let command = difference.command.split(separator: "\n").first ?? ""
      return ["\(outcome.name):\(difference.line): \(command)"]
        + difference.lines.map { "  " + $0 }
    }
  }

  private static func reply(_ outcomes: [ScriptTest.Outcome]) -> Reply {
    let lines = outcomes.map { outcome in
      let count = outcome.differences.count
      let commands = "\(outcome.commands) command\(outcome.commands == 1 ? "" : "s")"
      return outcome.name
        + (count == 0
          ? ": as expected, \(commands)" : ": rewritten, \(count) of \(commands)")
    }
    let rows = outcomes.map { outcome -> Value in
      [
        "name": .string(outcome.name), "commands": .number(outcome.commands),
        "rewritten": .number(outcome.differences.count),
      ]
    }
    return Reply(lines.joined(separator: "\n"), value: .list(rows))
  }
}
