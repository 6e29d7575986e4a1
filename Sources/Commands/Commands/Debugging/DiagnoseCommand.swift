import Script
import ShellKit
import Support

/// `diagnose` reports why a reconstruction failed or is doubtful, and what to do.
struct DiagnoseCommand: Command {
  static let spec = CommandSpec(
    "diagnose", group: .debugging,
    summary: "Explains why a reconstruction failed or is doubtful, and what to do about it.",
    details: """
      Reads what the stages recorded and computes nothing. Causes are listed by likelihood, each \
      with its evidence and limits, the frames concerned, and the command to type, or what to \
      photograph where no command helps. The verdict describes the current results; it is none until \
      alignment has run. A fault that a stage has corrected is listed as healed.
      """,
    needs: [.capture],
    examples: ["diagnose": "the poses are right with a probability of"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let text = try shell.diagnosisText()
    return Reply(text.lines.joined(separator: "\n"), value: .record(text.record))
  }
}
