extension Parser {
  /// Parses `alias NAME = TEXT`, where the text is the rest of the line; `nil`, without consuming
  /// input, for the command `alias` that lists aliases.
  mutating func aliasStatement() throws -> Statement.Kind? {
    let start = position
    guard takeKeyword("alias") else { return nil }
    let first = position
    while let byte = current, Parser.isLetter(byte) || Parser.isDigit(byte) || byte == 45 {
      position += 1
    }
    let name = source.text(first..<position)
    skipBlanks()
    guard !name.isEmpty, take("=") else {
      position = start
      return nil
    }
    skipBlanks()
    let text = restOfLine()
    guard !text.isEmpty else { throw error("alias \(name) = needs a command", from: first) }
    do {
      _ = try Script(parsing: Source(name: "alias \(name)", text: text))
    } catch let problem as Diagnostic {
      throw error("alias \(name): \(problem.message)", from: first)
    }
    return .alias(name, text: text)
  }

  /// Consumes the text up to the end of the line, without trailing whitespace.
  mutating func restOfLine() -> String {
    let start = position
    var last = position
    while let byte = current, byte != UInt8(ascii: "\n") {
      position += 1
      if !Parser.isBlank(byte) { last = position }
    }
    return source.text(start..<last)
  }
}
