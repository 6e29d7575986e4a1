import GuidedCapture
import Pipeline
import Scene
import Script
import Support

/// Where stepped runs and sessions stop by themselves.
struct Breakpoint: Sendable {
  /// What it waits for.
  enum Kind: Sendable {
    /// A step of stages.
    case step([StageName])
    /// Something in a guided session.
    case session(SessionCondition)
  }

  /// The number that `break remove` takes.
  var number: Int
  /// The event as it was given.
  var event: String
  var kind: Kind
  /// What must hold besides, as written and as it is evaluated.
  var condition: (text: String, expression: Expression)?

  /// Whether a step meets it. A condition that cannot be evaluated stops as well: the user has to
  /// see that.
  func holds(at step: StageStep, _ number: Int) -> Bool {
    guard case .step = kind, step.event == StepCatalogue.eventName(event) else { return false }
    guard let condition else { return true }
    let row = StepCatalogue.row(step, number)
    let scope = Scope(names: { row.keys }, lookup: { row[$0] })
    return (try? condition.expression.condition(in: scope.at(row))) ?? true
  }

  /// Whether a session meets it.
  func holds(in session: SessionCore) throws -> Bool {
    if case .session(let condition) = kind { try condition.holds(in: session) } else { false }
  }

  /// As `break list` has it.
  var record: Record {
    [
      "number": .number(number), "event": .string(event),
      "if": .string(condition?.text ?? ""),
      "stages": .string(stages.map(\.rawValue).joined(separator: ", ")),
    ]
  }

  /// The stages whose steps it waits for; none where it waits for something in a session.
  var stages: [StageName] {
    if case .step(let stages) = kind { stages } else { [] }
  }
}

extension [Breakpoint] {
  /// Whether one of them holds at a step of a stage: stages share names of events.
  var condition: StepRule.Condition {
    { [self] stage, step, number in
      contains { $0.stages.contains(stage) && $0.holds(at: step, number) }
    }
  }
}

/// The steps of all stages, by the words users type.
enum StepCatalogue {
  /// What conditions know besides the figures of an event.
  static let common = ["frame", "frames", "event", "number"]

  /// The event's own name in `stage.event`.
  static func eventName(_ text: String) -> String {
    text.split(separator: ".").last.map(String.init) ?? text
  }

  /// The kinds of steps of a name, `event` or `stage.event`, with their stages.
  static func kinds(
    named text: String, of stages: StageList
  ) -> [(stage: StageName, kind: StepKind)] {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    let stage = parts.count == 2 ? parts[0] : nil
    return stages.infos.filter { stage == nil || $0.stage.rawValue == stage }.flatMap { step in
      step.events.filter { $0.name == parts.last }.map { (step.stage, $0) }
    }
  }

  /// All names of events, each once.
  static func names(of stages: StageList) -> [String] {
    var seen = Set<String>()
    return stages.infos.flatMap { $0.events.map(\.name) }.filter { seen.insert($0).inserted }
  }

  /// Events of sessions that can be completed.
  static var sessionEvents: [String] {
    ["shot", "pass-complete"] + SessionCondition.states.map { "state=" + $0 }
      + GuidedCaptureFeedback.allCases.map { "feedback=" + $0.rawValue }
  }

  /// A step as conditions see it.
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
