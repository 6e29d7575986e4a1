import Script
import ShellKit
import Support

/// Options of `record`.
struct RecordOptions: StageOptions {
  var file = ""
  var force = false
  var fromHere = false
  var all = false

  static let settings: [Setting<Self>] = [
    .text("file", \.file, kind: .path, "Script to write, or stop.").positional(required: true),
    .flag("force", \.force, "Replace the file if it exists."),
    .flag(
      "from-here", \.fromHere,
      "Begin with the next command, without the current capture, settings and variables."),
    .flag("all", \.all, "Begin with everything run so far, instead of the current state."),
  ]
}

/// `record` records the statements as a script.
struct RecordCommand: Command {
  static let spec = CommandSpec(
    "record", group: .shell, summary: "Records the session as a script that repeats it.",
    details: """
      The script begins with what the following commands need: the seed, the folder, the loaded \
      capture with its settings and fresh results, aliases and variables. Then it records all \
      commands until record stop, with names in full. Commands that failed without changing \
      anything and lines for the system's shell (!) are left out; files that a recorded command \
      writes are replaced when the script runs. The location of the results is a comment: give a \
      replay its own --workspace.
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
    guard !(options.all && options.fromHere) else {
      throw CommandError.other("--all and --from-here exclude each other")
    }
    let start: RecordingStart =
      options.all ? .firstCommand : options.fromHere ? .nextCommand : .state
    let recorder = try Recorder(
      shell.url(options.file), beginning: start.lines(of: shell), force: options.force)
    shell.journal.recorder = recorder
    return Reply("recording to \(recorder.url.path)", value: ["file": .string(recorder.url.path)])
  }
}
