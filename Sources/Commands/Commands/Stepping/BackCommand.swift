import Script
import ShellKit
import Support
import Wording

/// `back` goes back by steps.
struct BackCommand: Command {
  static let spec = CommandSpec(
    "back", group: .stepping,
    summary: "Goes back in the stopped run by one whole step, or by several.",
    details: """
      The most recent states are stored; for earlier ones the run is repeated up to that step, \
      which gives the same state.
      """,
    needs: [.capture],
    examples: ["align --step; step 4; back 2; where; finish": "align step"])

  func run(_ options: StepCountOptions, in shell: inout ShellState) throws -> Reply {
    try shell.project.goBack(by: options.count)
    return StepText.reply(shell.project.stepping)
  }
}
