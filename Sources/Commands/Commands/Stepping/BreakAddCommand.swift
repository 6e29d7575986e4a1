import Pipeline
import Script
import ShellKit
import Support

/// Options of `break add`.
struct BreakOptions: StageOptions {
  var event = ""
  var condition = ""

  static let settings: [Setting<Self>] = [
    .text(
      "event", \.event,
      "A step, as EVENT or STAGE.EVENT, or a session event: feedback=…, state=…, shot."
    ).positional(required: true),
    .text(
      "if", \.condition, "Additional condition over the step's figures; the dashes are optional."),
  ]
}

/// `break add` sets a breakpoint.
struct BreakAddCommand: StageNaming {
  static let spec = CommandSpec(
    "break add", group: .stepping,
    summary: "Adds a breakpoint for stepped runs or sessions: break add EVENT [if EXPR].",
    details: """
      break list shows the events and their figures. Conditions use the figures as well as frame, \
      frames, event and number: break add refused if visible > 100.
      """,
    examples: [
      "break add registered if inliers < 60": "breakpoint",
      "break add feedback=movingTooFast; break off": "no breakpoints",
    ])

  static func check(_ options: BreakOptions, stages: StageList) throws {
    guard !options.event.isEmpty else { return }
    _ = try Breakpoint(0, options, stages: stages)
  }

  func run(_ options: BreakOptions, in shell: inout ShellState) throws -> Reply {
    let number = (shell.breakpoints.last?.number ?? 0) + 1
    let added = try Breakpoint(number, options, stages: shell.project.stages)
    shell.breakpoints.append(added)
    return Reply(
      "breakpoint \(number): \(added.event)\(added.condition.map { " if \($0.text)" } ?? "")",
      value: .record(added.record))
  }
}
