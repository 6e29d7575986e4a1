import Pipeline
import Script
import ShellKit
import Support
import Wording
import Workspace

/// `undo` restores the state before the last change.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    "undo", group: .runs,
    summary: "Restores the settings, frames and results from before the last change.",
    details: """
      A change is a command that ran stages, set or cleared something, or excluded frames. Each \
      further undo reverts one more change, and redo makes it again. Results stay stored as runs \
      while the disk has space for them.
      """,
    needs: [.capture],
    examples: ["exclude IMG_0007.jpg; undo": "settings and frames in use"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let changes = try shell.project.undo()
    let out = shell.project.settings.excluded.count
    var reply = Reply.restored("undone", changes, remedy: changes.remedy(orElse: "type redo"))
    if out > 0 { reply.text += "\n\(Figure.counted(out, "frame")) still left out" }
    return reply
  }
}

/// `redo` makes a change again that `undo` reverted.
struct RedoCommand: Command {
  static let spec = CommandSpec(
    "redo", group: .runs, summary: "Makes the change again that undo reverted last.",
    details: "Possible until something else changes.",
    needs: [.capture],
    examples: ["exclude IMG_0007.jpg; undo; redo": "redone: settings and frames in use"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let changes = try shell.project.redo()
    return .restored("redone", changes, remedy: changes.remedy(orElse: "type undo"))
  }
}

extension Reply {
  /// The answer about restored settings and results.
  fileprivate static func restored(
    _ verb: String, _ changes: [Project.Change], remedy: String?
  ) -> Reply {
    let words = changes.map(\.words)
    return Reply(
      "\(verb): " + (words.isEmpty ? "nothing changed" : words.joined(separator: ", "))
        + (remedy.map { "\n" + $0 } ?? ""),
      value: ["changes": .list(words.map { .string($0) })])
  }
}
