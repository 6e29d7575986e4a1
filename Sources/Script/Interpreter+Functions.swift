extension Interpreter {
  /// Runs a command for its value, which passes through the steps of a pipeline.
  mutating func piped(
    _ call: CommandCall, quietly: Bool, on host: inout some ScriptHost
  ) throws -> Value {
    var source = call
    source.verbs = []
    let table =
      if host.function(named: call.name) != nil {
        try perform(source, quietly: true, on: &host)
      } else {
        try host.evaluate(try resolved(source, on: host))
      }
    let value = try call.verbs.applied(to: table, in: host.scope)
    host.variables["last"] = value
    if !quietly { host.show(value) }
    return value
  }

  /// Calls a function as a command; quietly if only its value is used.
  mutating func run(
    _ function: UserFunction, _ call: CommandCall, quietly: Bool, on host: inout some ScriptHost
  ) throws -> Value {
    let values = try function.values(of: call, in: host.scope)
    let outer = host.variables
    host.variables.merge(try function.bound(values, at: call.span)) { $1 }
    host.variables["last"] = nil
    quietCalls += quietly ? 1 : 0
    var value = Value.null
    do {
      defer {
        quietCalls -= quietly ? 1 : 0
        value = host.variables["last"] ?? .null
        host.variables = outer
      }
      if case .returned(let result) = try run(function.body, on: &host) {
        host.variables["last"] = result
        if !quietly, result != .null { host.show(result) }
      }
    }
    host.variables["last"] = value
    return value
  }

  /// The value of the statement after `return`, whose output is not shown.
  mutating func returnedValue(
    of statement: Statement?, on host: inout some ScriptHost
  ) throws -> Value {
    guard let statement else { return .null }
    quietCalls += 1
    defer { quietCalls -= 1 }
    host.variables["last"] = nil
    _ = try run(statement, on: &host)
    return host.variables["last"] ?? .null
  }

  /// Runs `while`.
  mutating func repeats(
    _ condition: Expression, body: [Statement], on host: inout some ScriptHost
  ) throws -> Outcome {
    var turns = 0
    while try condition.condition(in: host.scope) {
      turns += 1
      try ScriptLimits.check(turns: turns, at: condition.span)
      try host.checkCancellation()
      let outcome = try run(body, on: &host)
      guard outcome == .finished else { return outcome }
    }
    return .finished
  }
}
