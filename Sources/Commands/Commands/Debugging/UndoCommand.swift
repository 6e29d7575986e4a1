import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// `undo` restores the state before the last change.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    "undo", group: .runs,
    summary: "Restores the settings, frames and results from before the last change.",
    details: """
      A change is a command that ran stages, set or cleared something, or excluded frames. Each \
      further undo reverts one more change.
      """,
    needs: [.capture],
    examples: ["exclude IMG_0007.jpg; undo": "settings and frames in use"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let changes = try shell.project.undo().map(\.words)
    return Reply(
      "undone: " + (changes.isEmpty ? "nothing changed" : changes.joined(separator: ", ")),
      value: ["changes": .list(changes.map { .string($0) })])
  }
}
