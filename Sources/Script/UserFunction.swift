/// A function that a script defines: `def NAME(PARAMETERS) { … }`.
///
/// It is called as a command, `NAME A B`, or in an expression, `NAME(A, B)`. Its parameters and
/// what it assigns with `let` are known only inside it. Its value is that of `return`, otherwise
/// that of its last command or expression.
public struct UserFunction: Sendable {
  /// The name.
  public let name: String
  /// Distinct names of the parameters.
  let parameters: [String]
  let body: [Statement]
  /// Location of the definition.
  public let span: Span

  /// The parameters with their values.
  ///
  /// - Throws: `Diagnostic` if their number differs.
  func bound(_ values: [Value], at span: Span) throws -> [String: Value] {
    guard values.count == parameters.count else {
      throw Diagnostic(.usage, Self.misuse(name, parameters, values.count), span: span)
    }
    return Dictionary(zip(parameters, values)) { first, _ in first }
  }

  /// The values of a call's arguments. A bare word that is a number is one.
  func values(of call: CommandCall, in scope: Scope) throws -> [Value] {
    try call.arguments.map { argument in
      guard case .word(let word) = argument else {
        throw Diagnostic(.usage, "\(name) takes values, no options", span: call.span)
      }
      if let text = word.literal { return Value(argument: text) }
      return try word.value(in: scope)
    }
  }

  /// The value of a call without side effects.
  func value(_ values: [Value], in scope: Scope, at span: Span) throws -> Value {
    guard scope.callDepth < ScriptLimits.callDepth else {
      throw Diagnostic(
        .failure, "functions call each other more than \(ScriptLimits.callDepth) levels deep",
        span: span)
    }
    var call = PureCall(locals: try bound(values, at: span), outer: scope)
    return try call.run(body) ?? call.last
  }

  /// The message about a call with another number of values.
  static func misuse(_ name: String, _ parameters: [String], _ count: Int) -> String {
    "\(name)(\(parameters.joined(separator: ", "))) got \(count) "
      + (count == 1 ? "value" : "values")
  }
}

extension Expression {
  /// Calls a function in an expression; its body must not run commands.
  func userCall(_ name: String, _ values: [Value], in scope: Scope) throws -> Value {
    guard let function = scope.function(name) else {
      throw Diagnostic(
        .failure, "unknown function \(name)",
        suggestion: Function.nearest(to: name), span: span)
    }
    return try function.value(values, in: scope, at: span)
  }
}

/// A call without side effects: the statements that only compute.
private struct PureCall {
  var locals: [String: Value]
  let outer: Scope
  /// The value of the last expression.
  var last = Value.null

  private var scope: Scope {
    let (locals, outer) = (locals, outer)
    var scope = Scope(
      names: { Array(locals.keys) + outer.names() }, lookup: { locals[$0] ?? outer.lookup($0) })
    scope.function = outer.function
    scope.callDepth = outer.callDepth + 1
    return scope
  }

  /// The value of `return`; `nil` if there is none.
  mutating func run(_ statements: [Statement]) throws -> Value? {
    for statement in statements {
      if let value = try run(statement) { return value }
    }
    return nil
  }

  private mutating func run(_ statement: Statement) throws -> Value? {
    switch statement.kind {
    case .expression(let expression): last = try expression.value(in: scope)
    case .letExpression(let name, let expression): locals[name] = try expression.value(in: scope)
    case .command(let call): last = try value(of: call)
    case .letCommand(let name, let call): locals[name] = try value(of: call)
    case .branches(let branches, let otherwise):
      for branch in branches where try branch.condition.condition(in: scope) {
        return try run(branch.body)
      }
      return try run(otherwise)
    case .loop(let name, let list, let body):
      guard case .list(let items) = try list.value(in: scope) else {
        throw Diagnostic(.failure, "for takes a list or a table", span: list.span)
      }
      for item in items {
        locals[name] = item
        if let value = try run(body) { return value }
      }
    case .repetition(let condition, let body):
      var turns = 0
      while try condition.condition(in: scope) {
        turns += 1
        try ScriptLimits.check(turns: turns, at: condition.span)
        if let value = try run(body) { return value }
      }
    case .returned(nil): return .null
    case .returned(let inner?):
      switch inner.kind {
      case .expression(let value): return try value.value(in: scope)
      case .command(let call): return try value(of: call)
      default: throw impure(inner.span)
      }
    case .expect(let condition, _):
      guard try condition.condition(in: scope) else {
        throw Diagnostic(
          .failure, "expect failed: \(condition.sourceText)", span: condition.span)
      }
    default: throw impure(statement.span)
    }
    return nil
  }

  /// The value of a call of another function, with the steps of a pipeline.
  private func value(of call: CommandCall) throws -> Value {
    let scope = scope
    guard let function = scope.function(call.name) else { throw impure(call.span) }
    let values = try function.values(of: call, in: scope)
    let value = try function.value(values, in: scope, at: call.span)
    return try call.verbs.applied(to: value, in: scope)
  }

  private func impure(_ span: Span) -> Diagnostic {
    Diagnostic(
      .failure,
      "a function that runs commands is called as a command or after let, not in an expression",
      span: span)
  }
}
