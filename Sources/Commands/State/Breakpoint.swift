import GuidedCapture
import Pipeline
import Scene
import Script
import Support

/// A condition that pauses stepped runs and sessions.
struct Breakpoint: Sendable {
  /// The kind of event.
  enum Kind: Sendable {
    /// A step of the given stages.
    case step([StageName])
    /// Any step after which the value of the condition differs from that after an earlier step.
    case watch(WatchedValue)
    /// An event of a guided session.
    case session(SessionCondition)
  }

  /// The number for `break remove`.
  var number: Int
  /// The event as the user gave it.
  var event: String
  var kind: Kind
  /// An additional condition, as text and as an expression; the watched expression.
  var condition: (text: String, expression: Expression)?
  /// Whether it also stops in trial models, from which the initial pair is chosen.
  var stopsInTrials = false
  /// Commands to run when it stops a run; empty if there are none.
  var commands = ""

  /// Whether a step matches. A condition that cannot be evaluated matches as well, so that the user
  /// notices it.
  func holds(at step: StageStep, _ number: Int) -> Bool {
    guard stopsInTrials || !step.isInTrial else { return false }
    if case .watch(let value) = kind {
      return value.hasChanged(condition?.expression, step, number)
    }
    guard case .step = kind, step.event == StepCatalog.eventName(event) else { return false }
    guard let condition else { return true }
    let row = StepCatalog.row(step, number)
    let scope = Scope(names: { row.keys }, lookup: { row[$0] })
    return (try? condition.expression.condition(in: scope.at(row))) ?? true
  }

  /// Whether a session matches.
  func holds(in session: SessionCore) throws -> Bool {
    if case .session(let condition) = kind { try condition.holds(in: session) } else { false }
  }

  /// The row of `break list`.
  var record: Record {
    var row: Record = [
      "number": .number(number), "event": .string(event),
      "if": .string(condition?.text ?? ""),
      "stages": .string(stages.map(\.rawValue).joined(separator: ", ")),
    ]
    if stopsInTrials { row["trials"] = .bool(true) }
    if !commands.isEmpty { row["commands"] = .string(commands) }
    return row
  }

  /// Whether it matches steps of a stage.
  func applies(to stage: StageName) -> Bool {
    if case .watch = kind { true } else { stages.contains(stage) }
  }

  /// The stages whose steps it matches; empty for events of a session.
  var stages: [StageName] {
    if case .step(let stages) = kind { stages } else { [] }
  }
}

extension [Breakpoint] {
  /// Whether any of them matches a step of a stage; checks the stage, as stages share event names.
  var condition: StepRule.Condition {
    { [self] stage, step, number in
      // Each is asked, as a watch notes the value at every step.
      map { $0.applies(to: stage) && $0.holds(at: step, number) }.contains(true)
    }
  }
}

/// The steps of all stages, by the names that users type.
enum StepCatalog {
  /// Variables of conditions other than the figures of an event.
  static let common = ["frame", "frames", "event", "number"]

  /// The event's name, without the stage in `stage.event`.
  static func eventName(_ text: String) -> String {
    text.split(separator: ".").last.map(String.init) ?? text
  }

  /// The kinds of steps with a name, `event` or `stage.event`, with their stages.
  static func kinds(
    named text: String, of stages: StageList
  ) -> [(stage: StageName, kind: StepKind)] {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    let stage = parts.count == 2 ? parts[0] : nil
    return stages.infos.filter { stage == nil || $0.stage.rawValue == stage }.flatMap { step in
      step.events.filter { $0.name == parts.last }.map { (step.stage, $0) }
    }
  }

  /// All names of events, without duplicates.
  static func names(of stages: StageList) -> [String] {
    var seen = Set<String>()
    return stages.infos.flatMap { $0.events.map(\.name) }.filter { seen.insert($0).inserted }
  }

  /// Events of sessions, for completion.
  static var sessionEvents: [String] {
    ["shot", "pass-complete"] + SessionCondition.states.map { "state=" + $0 }
      + GuidedCaptureFeedback.allCases.map { "feedback=" + $0.rawValue }
  }

  /// A step as a record for conditions.
  static func row(_ step: StageStep, _ number: Int) -> Record {
    var row: Record = [
      "event": .string(step.event), "number": .number(number),
      "frame": step.views.first.map { .string($0) } ?? .null,
      "frames": .list(step.views.map { .string($0) }),
    ]
    for figure in step.figures { row[figure.name] = .number(figure.value) }
    return row
  }
}
