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
      "A step, as EVENT or STAGE.EVENT, or something in a session: feedback=…, state=…, shot."
    ).positional(required: true),
    .text(
      "if", \.condition, "What must hold besides, over the step's figures; also without dashes."),
  ]
}

/// `break add` sets a breakpoint.
struct BreakAddCommand: StageNaming {
  static let spec = CommandSpec(
    "break add", group: .stepping,
    summary: "Stops stepped runs, or sessions, where something happens: break add EVENT [if EXPR].",
    details: "break list names the events and their figures. Conditions use the figures, frame, "
      + "frames, event and number: break add refused if visible > 100.",
    examples: [
      Example("break add registered if inliers < 60", prints: "breakpoint"),
      Example("break add feedback=movingTooFast; break off", prints: "no breakpoints"),
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

/// `break list` lists breakpoints, and what there is to stop at.
struct BreakListCommand: Command {
  static let spec = CommandSpec(
    "break list", group: .stepping,
    summary: "Lists the breakpoints, and the events of every stage with their figures.",
    examples: [Example("break list", prints: "registered")])

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

/// Options of `break remove`.
struct BreakRemoveOptions: StageOptions {
  var number = 0

  static let settings: [Setting<Self>] = [
    .count("number", \.number, in: 1...1_000_000, "Number of a breakpoint, as break list has it.")
      .positional(required: true)
  ]
}

/// `break remove` takes one away.
struct BreakRemoveCommand: Command {
  static let spec = CommandSpec(
    "break remove", group: .stepping, summary: "Takes a breakpoint away.",
    examples: [Example("break add refused; break remove 1; break off", prints: "no breakpoints")])

  func run(_ options: BreakRemoveOptions, in shell: inout ShellState) throws -> Reply {
    guard let index = shell.breakpoints.firstIndex(where: { $0.number == options.number }) else {
      throw CommandError.notThere("breakpoint \(options.number)")
    }
    shell.breakpoints.remove(at: index)
    return BreakText.left(shell)
  }
}

/// `break off` takes all away.
struct BreakOffCommand: Command {
  static let spec = CommandSpec(
    "break off", group: .stepping, summary: "Takes all breakpoints away.",
    examples: [Example("break off", prints: "no breakpoints")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    shell.breakpoints = []
    return BreakText.left(shell)
  }
}

/// What breakpoints there are.
enum BreakText {
  static func left(_ shell: ShellState) -> Reply {
    let set = shell.breakpoints.map(\.record)
    return Reply(
      [set.isEmpty ? .text("no breakpoints") : .table(set)],
      value: .list(set.map { .record($0) }))
  }
}
