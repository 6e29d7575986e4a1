import Script
import Support

/// Options of `record`.
struct RecordOptions: StageOptions {
  var file = ""
  var force = false

  static let settings: [Setting<Self>] = [
    .text("file", \.file, kind: .path, "Script to write, or stop.").positional(required: true),
    .flag("force", \.force, "Replace the file if it exists."),
  ]
}

/// `record` keeps what is run as a script.
struct RecordCommand: Command {
  static let spec = CommandSpec(
    "record", group: .shell, summary: "Keeps every command that succeeds in a replayable script.",
    examples: [
      Example("record walk.ocs", prints: "recording to "),
      Example("record stop", prints: "recorded "),
    ])

  func run(_ options: RecordOptions, in bench: inout Workbench) throws -> Reply {
    if options.file == "stop" {
      guard let recorder = bench.recorder else {
        throw CommandError.other("nothing is being recorded")
      }
      bench.recorder = nil
      return Reply("recorded \(recorder.url.path)", value: ["file": .string(recorder.url.path)])
    }
    if let recorder = bench.recorder {
      throw CommandError.other("\(recorder.url.path) is being recorded; end it with: record stop")
    }
    let recorder = try Recorder(bench.url(options.file), force: options.force)
    bench.recorder = recorder
    return Reply("recording to \(recorder.url.path)", value: ["file": .string(recorder.url.path)])
  }
}
