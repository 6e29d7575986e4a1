import Pipeline
import Script
import Support

extension Breakpoint {
  /// Creates a breakpoint from the options of `break add`.
  ///
  /// - Throws: `Diagnostic` of kind `usage` for an unknown event or figure.
  init(_ number: Int, _ options: BreakOptions, stages: StageList) throws {
    self.number = number
    event = options.event
    let kinds = StepCatalog.kinds(named: options.event, of: stages)
    guard !kinds.isEmpty else {
      kind = .session(try Breakpoint.session(options, stages))
      return
    }
    kind = .step(kinds.map(\.stage))
    guard !options.condition.isEmpty else { return }
    let expression = try Script.expression(Source(name: "if", text: options.condition))
    let known = StepCatalog.common + kinds.flatMap(\.kind.figures)
    for (name, _) in expression.bareNames where !known.contains(name) {
      throw Diagnostic(
        .usage,
        "break: \(options.event) has no figure \(name); it has \(known.joined(separator: ", "))",
        suggestion: nearestName(to: name, among: known))
    }
    condition = (options.condition, expression)
  }

  private static func session(
    _ options: BreakOptions, _ stages: StageList
  ) throws -> SessionCondition {
    guard options.event.contains("=") || ["shot", "pass-complete"].contains(options.event) else {
      throw Diagnostic(
        .usage, "break: there is no event \(options.event); break list shows all events",
        suggestion: nearestName(
          to: StepCatalog.eventName(options.event), among: StepCatalog.names(of: stages)))
    }
    guard options.condition.isEmpty else {
      throw Diagnostic(
        .usage,
        "break: a session event takes no condition; use the condition as the event: dial>=0.5")
    }
    return try SessionCondition(options.event)
  }
}
