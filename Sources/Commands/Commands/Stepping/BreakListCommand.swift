import Pipeline
import Script
import ShellKit
import Support

/// The answer of commands that change or list breakpoints.
enum BreakText {
  static func left(_ shell: ShellState) -> Reply {
    let set = shell.breakpoints.map(\.record)
    return Reply(
      [set.isEmpty ? .text("no breakpoints") : .table(set)],
      value: .list(set.map { .record($0) }))
  }
}

/// `break list` lists breakpoints and the available events.
struct BreakListCommand: Command {
  static let spec = CommandSpec(
    "break list", group: .stepping,
    summary: "Lists the breakpoints, and the events of every stage with their figures.",
    examples: ["break list": "registered"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let events = shell.project.stages.infos.flatMap { step in
      step.events.map { kind -> Record in
        [
          "stage": .string(step.stage.rawValue), "event": .string(kind.name),
          "figures": .string(kind.figures.joined(separator: ", ")),
          "within": .bool(kind.isInner),
        ]
      }
    }
    let set = shell.breakpoints.map(\.record)
    return Reply(
      [set.isEmpty ? .text("no breakpoints") : .table(set), .text(""), .table(events)],
      value: [
        "breakpoints": .list(set.map { .record($0) }), "events": .list(events.map { .record($0) }),
      ])
  }
}
