import Support

/// Runs parsed statements on a host.
public struct Interpreter {
  /// The result of a run.
  public enum Outcome: Equatable, Sendable {
    case finished
    /// `exit` was reached.
    case exit(Int32)
    /// `return` was reached, inside a function.
    case returned(Value)
  }

  /// Identities of the files being sourced, outermost first, to detect recursion.
  private var sourcing: [String] = []
  /// Nesting depth of running statements.
  private var depth = 0
  /// Number of calls of functions whose output is not shown.
  var quietCalls = 0
  /// Aliases being expanded, outermost first: within its own text, an alias is not expanded again.
  var expanding: [String] = []

  /// Creates an interpreter; variables are stored by the host.
  public init() {}

  /// Runs statements until the end, an `exit` or the first error.
  ///
  /// - Throws: `Diagnostic` for errors of the script, `Cancelled` after an interrupt.
  public mutating func run(
    _ statements: [Statement], on host: inout some ScriptHost
  ) throws -> Outcome {
    for statement in statements {
      try host.checkCancellation()
      let outcome = try run(statement, on: &host)
      if outcome != .finished { return outcome }
    }
    return .finished
  }

  mutating func run(
    _ statement: Statement, on host: inout some ScriptHost
  ) throws -> Outcome {
    depth += 1
    defer { depth -= 1 }
    try checkDepth(at: statement.span)
    switch statement.kind {
    case .command(let call):
      if call.verbs.isEmpty, let script = try expansion(of: call, on: host) {
        return try run(script, in: call.name, on: &host)
      }
      try perform(expandedCall(call, on: host), quietly: quietCalls > 0, on: &host)
    case .expression(let expression):
      let value = try expression.value(in: host.scope)
      host.variables["last"] = value
      if quietCalls == 0 { host.show(value) }
    case .letCommand(let name, let call):
      host.variables[name] = try perform(
        try expandedCall(call, on: host), quietly: true, on: &host)
    case .repetition(let condition, let body):
      return try repeats(condition, body: body, on: &host)
    case .definition(let function): try host.define(function: function)
    case .returned(let inner): return .returned(try returnedValue(of: inner, on: &host))
    case .letExpression(let name, let expression):
      host.variables[name] = try expression.value(in: host.scope)
    case .branches(let branches, let otherwise):
      for branch in branches where try branch.condition.condition(in: host.scope) {
        return try run(branch.body, on: &host)
      }
      return try run(otherwise, on: &host)
    case .loop(let name, let list, let body):
      return try loop(name, over: list, body: body, on: &host)
    case .expect(let condition, let message):
      try expect(condition, message: message, in: statement, on: host)
    case .attempt(let inner): return try attempt(inner, on: &host)
    case .timed(let inner): return try time(inner, on: &host)
    case .source(let word): return try source(word, on: &host)
    case .exit(let word): return .exit(try status(word, on: host))
    case .redirected(let inner, let redirection):
      let target = try redirection.target(in: host.scope)
      return try host.redirect(target) { try run(inner, on: &$0) }
    case .alias(let name, let text): try host.define(alias: name, as: text, at: statement.span)
    case .shell(let line):
      host.variables["last"] = try host.runShell(line, at: statement.span)
    }
    return .finished
  }

  private func checkDepth(at span: Span) throws {
    guard depth <= ScriptLimits.runDepth else {
      throw Diagnostic(
        .failure, "blocks and files are nested more than \(ScriptLimits.runDepth) levels deep",
        span: span)
    }
  }

  @discardableResult
  mutating func perform(
    _ call: CommandCall, quietly: Bool, on host: inout some ScriptHost
  ) throws -> Value {
    if !call.verbs.isEmpty { return try piped(call, quietly: quietly, on: &host) }
    if let function = host.function(named: call.name) {
      return try run(function, call, quietly: quietly, on: &host)
    }
    let resolved = try resolved(call, on: host)
    let value = try host.perform(resolved, quietly: quietly)
    host.variables["last"] = value
    return value
  }

  /// The command with its evaluated arguments.
  func resolved(_ call: CommandCall, on host: some ScriptHost) throws -> ResolvedCall {
    let scope = host.scope
    let arguments = try call.arguments.map { try $0.resolved(in: scope) }
    try checkLimits(arguments, call)
    return ResolvedCall(
      name: call.name, nameSpan: call.nameSpan, arguments: arguments, span: call.span)
  }

  /// Checks the arguments together, as a command may join them into one value.
  private func checkLimits(_ arguments: [ResolvedCall.Argument], _ call: CommandCall) throws {
    let values = arguments.compactMap { argument in
      switch argument {
      case .word(let value, _): value
      case .option(_, let value, _): value
      }
    }
    do { try Value.checkLimits(of: values) } catch let error as ValueError {
      throw Diagnostic(.failure, error.message, span: call.span)
    }
  }

  private mutating func loop(
    _ name: String, over list: Expression, body: [Statement], on host: inout some ScriptHost
  ) throws -> Outcome {
    guard case .list(let items) = try list.value(in: host.scope) else {
      throw Diagnostic(.failure, "for takes a list or a table", span: list.span)
    }
    for item in items {
      host.variables[name] = item
      try host.checkCancellation()
      let outcome = try run(body, on: &host)
      guard outcome == .finished else { return outcome }
    }
    return .finished
  }

  private mutating func attempt(
    _ inner: Statement, on host: inout some ScriptHost
  ) throws -> Outcome {
    do {
      return try run(inner, on: &host)
    } catch let error as Diagnostic {
      host.passed(error)
      return .finished
    }
  }

  private mutating func time(
    _ inner: Statement, on host: inout some ScriptHost
  ) throws -> Outcome {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = try run(inner, on: &host)
    host.show(seconds: (clock.now - start).seconds)
    return outcome
  }

  private mutating func source(_ word: Word, on host: inout some ScriptHost) throws -> Outcome {
    let path = try word.value(in: host.scope).text
    let source = try located(word.span) { try host.source(at: path, from: word.span.source) }
    guard !sourcing.contains(source.identity), source.identity != word.span.source.identity else {
      throw Diagnostic(.failure, "\(path) sources itself", span: word.span)
    }
    guard sourcing.count < ScriptLimits.sourceDepth else {
      throw Diagnostic(
        .failure, "files source each other more than \(ScriptLimits.sourceDepth) levels deep",
        span: word.span)
    }
    sourcing.append(source.identity)
    defer { sourcing.removeLast() }
    return try run(try Script(parsing: source).statements, on: &host)
  }

  private func status(_ word: Word?, on host: some ScriptHost) throws -> Int32 {
    guard let word else { return 0 }
    let value = try word.value(in: host.scope)
    guard let status = Int32(value.text), (0...255).contains(status) else {
      throw Diagnostic(.usage, "exit takes a number 0…255, got \(value.text)", span: word.span)
    }
    return status
  }
}

/// Adds the location to an error of a host.
private func located<R>(_ span: Span, _ body: () throws -> R) throws -> R {
  do {
    return try body()
  } catch var problem as Diagnostic {
    problem.span = problem.span ?? span
    throw problem
  }
}

extension Argument {
  fileprivate func resolved(in scope: Scope) throws -> ResolvedCall.Argument {
    switch self {
    case .word(let word): .word(try word.value(in: scope), word.span)
    case .option(let name, let value, let span):
      .option(name, value: try value?.value(in: scope), span: span)
    case .condition(let name, let expression, _):
      .option(name, value: .string(expression.sourceText), span: expression.span)
    }
  }
}
