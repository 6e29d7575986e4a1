import Script
import ShellKit

/// `capture` summarizes the loaded capture.
struct CaptureCommand: Command {
  static let spec = CommandSpec(
    "capture", group: .capture, summary: "Summarizes the loaded capture.", needs: [.capture],
    examples: ["capture": "frames        18"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    Reply(value: .record(try LoadReply.record(shell.project)))
  }
}
