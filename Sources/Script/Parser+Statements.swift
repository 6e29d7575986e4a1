extension Parser {
  /// Parses statements up to the end of the text, or to the `}` of the enclosing block.
  mutating func statements(inBlock: Bool = false) throws -> [Statement] {
    var statements: [Statement] = []
    while true {
      skipSeparators()
      if isAtEnd || (inBlock && current == UInt8(ascii: "}")) { return statements }
      statements.append(try statement())
      skipBlanks()
      try expectSeparator(inBlock: inBlock)
    }
  }

  private mutating func skipSeparators() {
    repeat { skipBlanks(lines: true) } while take(";")
  }

  private mutating func expectSeparator(inBlock: Bool) throws {
    switch current {
    case nil, UInt8(ascii: "\n"), UInt8(ascii: ";"), UInt8(ascii: "#"): return
    case UInt8(ascii: "}") where inBlock: return
    case UInt8(ascii: "}"): throw error("unmatched }; a name with } needs quotes")
    case UInt8(ascii: "{"): throw error("a block is not expected here; a name with { needs quotes")
    default: throw error("expected the end of the command")
    }
  }

  mutating func statement() throws -> Statement {
    try nested { parser in
      let start = parser.position
      let kind = try parser.statementKind()
      let statement = Statement(kind: kind, span: parser.span(from: start))
      let end = parser.position
      parser.skipBlanks()
      guard let redirection = try parser.redirection() else {
        parser.position = end
        return statement
      }
      return Statement(
        kind: .redirected(statement, redirection), span: parser.span(from: start))
    }
  }

  private mutating func statementKind() throws -> Statement.Kind {
    switch current {
    case UInt8(ascii: "("), UInt8(ascii: "$"): .expression(try pipedExpression())
    case UInt8(ascii: "!"): .shell(try shellLine())
    default: try keywordStatement() ?? called() ?? .command(pipedCommand())
    }
  }

  /// An expression with the steps of a pipeline.
  private mutating func pipedExpression() throws -> Expression {
    let value = try expression()
    return try piped(value)
  }

  /// A command with the steps of a pipeline.
  private mutating func pipedCommand() throws -> CommandCall {
    var call = try command()
    call.verbs = try verbs()
    return call
  }

  /// A name followed directly by `(`: an expression, or the call of a function that the script
  /// defines, which may run commands; `nil` for any other text.
  private mutating func called() throws -> Statement.Kind? {
    let start = position
    let isCall = identifier() != nil && current == UInt8(ascii: "(")
    position = start
    guard isCall else { return nil }
    let value = try expression()
    guard case .userCall(let name, let arguments) = value.node else {
      return .expression(try piped(value))
    }
    var call = CommandCall(
      name: name, nameSpan: Span(source, start..<start + name.utf8.count),
      arguments: arguments.map { .word(Word(parts: [.expression($0)], span: $0.span)) },
      span: value.span)
    call.verbs = try verbs()
    return .command(call)
  }

  /// Parses a keyword statement, or returns `nil` for a command.
  private mutating func keywordStatement() throws -> Statement.Kind? {
    if takeKeyword("let") { return try letStatement() }
    if takeKeyword("if") { return try ifStatement() }
    if takeKeyword("for") { return try forStatement() }
    if takeKeyword("expect") { return try expectStatement() }
    if takeKeyword("try") { return .attempt(try required("a command after try")) }
    if takeKeyword("time") { return .timed(try required("a command after time")) }
    if takeKeyword("source") { return .source(try requiredWord("source needs a file")) }
    if let statement = try functionStatement() { return statement }
    let first = position
    if takeKeyword("quit") || takeKeyword("exit") {
      guard !isInFunction else {
        throw error("a function cannot exit; return ends it", from: first)
      }
      return .exit(source.text(first..<first + 4) == "quit" ? nil : try optionalWord())
    }
    if let alias = try aliasStatement() { return alias }
    let start = position
    if takeKeyword("else") { throw error("else without an if before it", from: start) }
    return nil
  }

  /// Consumes `name` if it is the next whole word, with subsequent whitespace.
  mutating func takeKeyword(_ name: String) -> Bool {
    let length = name.utf8.count
    guard position + length <= end,
      bytes[position..<position + length].elementsEqual(name.utf8)
    else { return false }
    if let next = peek(length) {
      let ends = Parser.isBlank(next) || [10, 35, 40, 59, 92, 123, 125].contains(next)
      guard ends else { return false }
    }
    position += length
    skipBlanks()
    return true
  }

  var isAtStatementEnd: Bool {
    guard let byte = current else { return true }
    return byte == 10 || byte == 59 || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "}")
  }

  mutating func required(_ what: String) throws -> Statement {
    guard !isAtStatementEnd else { throw error("expected \(what)") }
    return try statement()
  }

  private mutating func requiredWord(_ message: String) throws -> Word {
    guard !isAtStatementEnd else { throw error(message) }
    return try word()
  }

  private mutating func optionalWord() throws -> Word? {
    isAtStatementEnd || startsRedirection ? nil : try word()
  }

  private mutating func letStatement() throws -> Statement.Kind {
    let start = position
    guard let name = identifier() else { throw error("expected let NAME = …") }
    if ["true", "false", "null", "in", "args", "last", "it", "env"].contains(name) {
      throw error("\(name) cannot be assigned", from: start)
    }
    skipBlanks()
    guard take("=") else { throw error("expected = after let \(name)") }
    skipBlanks()
    guard !isAtStatementEnd else { throw error("expected a command or an (expression) after =") }
    if current == UInt8(ascii: "(") || current == UInt8(ascii: "$") {
      return .letExpression(name, try pipedExpression())
    }
    switch try called() {
    case .expression(let value)?: return .letExpression(name, value)
    case .command(let call)?: return .letCommand(name, call)
    default: break
    }
    if let byte = current,
      Parser.isDigit(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "[")
        || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
    {
      throw error("a value needs parentheses here: let \(name) = (…)")
    }
    return .letCommand(name, try pipedCommand())
  }

  private mutating func ifStatement() throws -> Statement.Kind {
    var branches: [(condition: Expression, body: [Statement])] = []
    while true {
      let condition = try expression()
      branches.append((condition, try block()))
      let before = position
      skipBlanks(lines: true)
      guard takeKeyword("else") else {
        position = before
        return .branches(branches, otherwise: [])
      }
      skipBlanks()
      if takeKeyword("if") { continue }
      return .branches(branches, otherwise: try block())
    }
  }

  private mutating func forStatement() throws -> Statement.Kind {
    guard let name = identifier() else { throw error("expected for NAME in …") }
    skipBlanks()
    guard takeKeyword("in") else { throw error("expected in after for \(name)") }
    return .loop(name, try expression(), try block())
  }

  private mutating func expectStatement() throws -> Statement.Kind {
    guard !isAtStatementEnd else { throw error("expected an expression after expect") }
    let condition = try expression()
    skipBlanks()
    let isText = current == UInt8(ascii: "\"") || current == UInt8(ascii: "'")
    return .expect(condition, message: isText ? try word() : nil)
  }

  /// Parses `{ statements }`.
  mutating func block() throws -> [Statement] {
    skipBlanks(lines: true)
    let start = position
    guard take("{") else {
      throw error("expected { … }", kind: isAtEnd ? .incomplete : .syntax)
    }
    let outer = openBrackets
    openBrackets = 0
    defer { openBrackets = outer }
    let body = try statements(inBlock: true)
    guard take("}") else {
      throw error("this { has no closing }", from: start, kind: .incomplete)
    }
    return body
  }
}
