extension Parser {
  /// Parses `def`, `while` or `return`; `nil` for any other statement.
  mutating func functionStatement() throws -> Statement.Kind? {
    let start = position
    if takeKeyword("while") { return .repetition(try expression(), try block()) }
    if takeKeyword("def") { return .definition(try definition(from: start)) }
    if takeKeyword("return") {
      guard isInFunction else { throw error("return outside of a function", from: start) }
      return .returned(isAtStatementEnd ? nil : try returned())
    }
    return nil
  }

  /// The expression or command after `return`.
  private mutating func returned() throws -> Statement {
    let start = position
    if let byte = current, Parser.startsValue(byte) || Parser.isDigit(byte) {
      let value = try expression()
      let kind = Statement.Kind.expression(try piped(value))
      return Statement(kind: kind, span: span(from: start))
    }
    for word in ["true", "false", "null"] where takeKeyword(word) {
      position = start
      return Statement(kind: .expression(try expression()), span: span(from: start))
    }
    return try statement()
  }

  /// Whether a byte begins a value rather than a command.
  private static func startsValue(_ byte: UInt8) -> Bool {
    [
      UInt8(ascii: "("), UInt8(ascii: "$"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "["), UInt8(ascii: "-"),
    ].contains(byte)
  }

  private mutating func definition(from start: Int) throws -> UserFunction {
    let first = position
    guard let name = identifier() else { throw error("expected def NAME(PARAMETERS) { … }") }
    guard Function.named(name) == nil, !["def", "true", "false", "null", "in"].contains(name) else {
      throw error("\(name) cannot be redefined", from: first)
    }
    let parameters = current == UInt8(ascii: "(") ? try self.parameters() : []
    let outer = isInFunction
    isInFunction = true
    defer { isInFunction = outer }
    let body = try block()
    return UserFunction(name: name, parameters: parameters, body: body, span: span(from: start))
  }

  private mutating func parameters() throws -> [String] {
    let start = position
    position += 1
    return try bracketed(")", opened: start, by: "(") { parser in
      var names: [String] = []
      while parser.current != UInt8(ascii: ")") {
        let first = parser.position
        guard let name = parser.identifier(), !names.contains(name) else {
          throw parser.error("expected the name of a parameter", from: first)
        }
        names.append(name)
        parser.skipExpressionBlanks()
        guard parser.take(",") else { break }
        parser.skipExpressionBlanks()
      }
      return names
    }
  }
}
