import Pipeline
import Script
import ShellKit
import Support

/// Options of `break add`.
struct BreakOptions: StageOptions {
  var event = ""
  var condition = ""
  var trials = false
  var commands = ""

  static let settings: [Setting<Self>] = [
    .text(
      "event", \.event,
      "A step, as EVENT or STAGE.EVENT, or a session event: feedback=…, state=…, shot."
    ).positional(required: true),
    .text(
      "if", \.condition, "Additional condition over the step's figures; the dashes are optional."),
    .flag(
      "trials", \.trials,
      "Stop also in trial models, which align grows to choose its initial pair."),
    .text(
      "commands", \.commands, "Commands to run at each stop; { COMMANDS } at the end is the same."),
  ]
}

/// `break add` sets a breakpoint.
struct BreakAddCommand: StageNaming {
  static let spec = CommandSpec(
    "break add", group: .stepping,
    summary: "Adds a breakpoint for stepped runs or sessions: break add EVENT [if EXPR] [{ … }].",
    details: """
      break list shows the events and their figures. Conditions use the figures as well as frame, \
      frames, event and number: break add refused if visible > 100. Commands in braces run at each \
      stop; with continue as the last of them, the run goes on: break add registered { show points; \
      continue }.
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
    var added = try Breakpoint(number, options, stages: shell.project.stages)
    (added.stopsInTrials, added.commands) = (options.trials, options.commands)
    shell.breakpoints.append(added)
    return Reply(
      "breakpoint \(number): \(added.event)\(added.condition.map { " if \($0.text)" } ?? "")"
        + (added.commands.isEmpty ? "" : " { \(added.commands) }"),
      value: .record(added.record))
  }
}
