import Script
import ShellKit
import Support
import Wording

/// `back` goes back by steps.
struct BackCommand: Command {
  static let spec = CommandSpec(
    "back", group: .stepping,
    summary: "Goes back by one whole step of the stopped run, or by several.",
    details: """
      The last places are kept as they were; for earlier ones the run is repeated up to there, \
      which gives the same state.
      """,
    needs: [.capture],
    examples: [Example("align --step; step 4; back 2; where; finish", prints: "align step")])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.goBack(by: options.count)
    return StepText.reply(shell.project.stepping)
  }
}
