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
    case UInt8(ascii: "("), UInt8(ascii: "$"): .expression(try expression())
    case UInt8(ascii: "!"): .shell(try shellLine())
    default: try keywordStatement() ?? .command(command())
    }
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
    if takeKeyword("quit") { return .exit(nil) }
    if takeKeyword("exit") { return .exit(try optionalWord()) }
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

  private mutating func required(_ what: String) throws -> Statement {
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
    if ["true", "false", "null", "in", "args", "last"].contains(name) {
      throw error("\(name) cannot be assigned", from: start)
    }
    skipBlanks()
    guard take("=") else { throw error("expected = after let \(name)") }
    skipBlanks()
    guard !isAtStatementEnd else { throw error("expected a command or an (expression) after =") }
    if current == UInt8(ascii: "(") || current == UInt8(ascii: "$") {
      return .letExpression(name, try expression())
    }
    if let byte = current,
      Parser.isDigit(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "[")
        || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")
    {
      throw error("a value needs parentheses here: let \(name) = (…)")
    }
    return .letCommand(name, try command())
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
  private mutating func block() throws -> [Statement] {
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
