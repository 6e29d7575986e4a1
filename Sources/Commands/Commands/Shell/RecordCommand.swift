import Script
import ShellKit
import Support

/// Options of `record`.
struct RecordOptions: StageOptions {
  var file = ""
  var force = false
  var fromHere = false

  static let settings: [Setting<Self>] = [
    .text("file", \.file, kind: .path, "Script to write, or stop.").positional(required: true),
    .flag("force", \.force, "Replace the file if it exists."),
    .flag(
      "from-here", \.fromHere, "Omit what was run before, and begin with the next command."),
  ]
}

/// `record` records the statements as a script.
struct RecordCommand: Command {
  static let spec = CommandSpec(
    "record", group: .shell, summary: "Records the session as a script that repeats it.",
    details: """
      The script begins with the seed, the folder and everything run so far, and records all \
      further commands until record stop. Names are written in full; a command that failed is \
      written after try. The location of the results is a comment: give a replay its own \
      --workspace.
      """,
    examples: [
      "record walk.ocs": "recording to ",
      "record stop": "recorded ",
    ])

  func run(_ options: RecordOptions, in shell: inout ShellState) throws -> Reply {
    if options.file == "stop" {
      guard let recorder = shell.journal.recorder else {
        throw CommandError.other("nothing is being recorded")
      }
      shell.journal.recorder = nil
      return Reply("recorded \(recorder.url.path)", value: ["file": .string(recorder.url.path)])
    }
    if let recorder = shell.journal.recorder {
      throw CommandError.other("\(recorder.url.path) is being recorded; end it with: record stop")
    }
    let recorder = try Recorder(
      shell.url(options.file), beginning: Recorder.beginning(of: shell, fromHere: options.fromHere),
      force: options.force)
    shell.journal.recorder = recorder
    return Reply("recording to \(recorder.url.path)", value: ["file": .string(recorder.url.path)])
  }
}

extension Recorder {
  /// The first lines of a recording, which make it reproducible anywhere: the seed, the working
  /// folder, and the statements so far.
  static func beginning(of shell: ShellState, fromHere: Bool) -> [String] {
    let place =
      shell.project.workspaceRoot.map { ["# results were stored in \(VisibleText.line($0.path))"] }
      ?? []
    return ["# recorded by \(Product.title)"] + place + [
      "seed \(shell.project.context.seed)",
      "cd " + ScriptText.word((fromHere ? shell.directory : shell.firstDirectory).path),
    ] + (fromHere ? [] : shell.journal.statements)
  }
}
