import Script

/// `capture` sums up what is loaded.
struct CaptureCommand: Command {
  static let spec = CommandSpec(
    "capture", group: .capture, summary: "Sums up the loaded capture.", needs: [.capture],
    examples: [Example("capture", prints: "frames        18")])

  func run(_ options: NoOptions, in bench: inout Workbench) throws -> Reply {
    Reply(value: .record(try bench.captureRecord()))
  }
}
