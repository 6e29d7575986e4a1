extension Interpreter {
  /// Checks an expectation; the error shows the values of both sides.
  func expect(
    _ condition: Expression, message: Word?, in statement: Statement, on host: some ScriptHost
  ) throws {
    let scope = host.scope
    if try condition.condition(in: scope) { return }
    let text = try message?.value(in: scope).text
    let what = text.map { "\($0) (\(condition.sourceText))" } ?? condition.sourceText
    throw Diagnostic(
      .failure, "expect failed: \(what)", span: condition.span,
      notes: try condition.evidence(in: scope))
  }
}

extension Expression {
  /// Why the condition is false: both sides of a comparison, the false operand of `&&`, the
  /// operands of `||`, otherwise the values of its variables.
  func evidence(in scope: Scope) throws -> [String] {
    switch node {
    case .binary(.and, let left, let right):
      return try (left.condition(in: scope) ? right : left).evidence(in: scope)
    case .binary(.or, let left, let right):
      return try left.evidence(in: scope) + right.evidence(in: scope)
    case .not(let operand): return try operand.evidence(in: scope)
    case .binary(let op, let left, let right) where op.isComparison:
      let sides = [("left", left), ("right", right)]
      return try sides.map { side, operand in
        let value = try operand.value(in: scope).quotedText
        let written = operand.sourceText == value ? "" : "  (\(operand.sourceText))"
        return "\(side): \(value)\(written)"
      }
    case .literal: return []
    default: return ["\(sourceText): \(try value(in: scope).quotedText)"]
    }
  }
}
