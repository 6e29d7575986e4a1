extension Interpreter {
  /// The statements of an alias, with the arguments appended to its text; `nil` for a command.
  func expansion(of call: CommandCall, on host: some ScriptHost) throws -> [Statement]? {
    guard !expanding.contains(call.name), let text = host.expansion(of: call.name) else {
      return nil
    }
    return try Script(parsing: call.expanded(as: text)).statements
  }

  /// The single command of an alias after `let`.
  func expandedCall(_ call: CommandCall, on host: some ScriptHost) throws -> CommandCall {
    guard let statements = try expansion(of: call, on: host) else { return call }
    guard statements.count == 1, case .command(let inner) = statements[0].kind else {
      throw Diagnostic(
        .failure, "\(call.name) is an alias for more than one command and has no single value",
        span: call.nameSpan)
    }
    var expanded = inner
    expanded.verbs += call.verbs
    return expanded
  }

  /// Runs the statements of an alias.
  mutating func run(
    _ statements: [Statement], in alias: String, on host: inout some ScriptHost
  ) throws -> Outcome {
    expanding.append(alias)
    defer { expanding.removeLast() }
    return try run(statements, on: &host)
  }
}

extension CommandCall {
  /// The text of an alias followed by the arguments of the call.
  public func expanded(as text: String) -> Source {
    let source = nameSpan.source
    let rest = source.text(nameSpan.range.upperBound..<span.range.upperBound)
    return Source(
      name: "alias \(name)", text: text + rest, isInteractive: source.isInteractive)
  }
}
