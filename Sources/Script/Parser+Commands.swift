extension Parser {
  /// Parses a command with its arguments.
  mutating func command() throws -> CommandCall {
    let start = position
    let nameWord = try word()
    guard let name = nameWord.literal, !name.isEmpty else {
      throw error("a command's name must be plain text", from: start)
    }
    var arguments: [Argument] = []
    skipBlanks()
    while !isAtStatementEnd, !startsRedirection, current != UInt8(ascii: "{") {
      arguments.append(try name == Self.conditional ? guarded() : argument())
      skipBlanks()
    }
    if Self.takingCommands.contains(name), current == UInt8(ascii: "{") {
      arguments.append(try commands())
    }
    let span = Span(source, start..<max(arguments.last?.end ?? 0, nameWord.span.range.upperBound))
    return CommandCall(name: name, nameSpan: nameWord.span, arguments: arguments, span: span)
  }

  /// The command whose arguments may end with `if EXPRESSION`.
  private static let conditional = "break"

  /// Commands that may end with a block of commands for later.
  private static let takingCommands = [conditional, "watch"]

  /// The text of a block as the option `--commands`.
  private mutating func commands() throws -> Argument {
    let start = position
    _ = try block()
    let inner = start + 1..<position - 1
    let text = source.text(inner).split(whereSeparator: \.isNewline)
      .joined(separator: "\n")
    let word = Word(
      parts: [
        .literal(
          String(
            text.drop(while: \.isWhitespace).reversed()
              .drop(while: \.isWhitespace).reversed()))
      ], span: span(from: start))
    return .option("commands", value: word, span: span(from: start))
  }

  /// An argument, or the condition after an unquoted `if`.
  private mutating func guarded() throws -> Argument {
    let start = position
    guard starts(with: "if"), let next = peek(2), Parser.isBlank(next) else {
      return try argument()
    }
    position += 2
    return .condition("if", try condition(), span: span(from: start))
  }

  private mutating func argument() throws -> Argument {
    let start = position
    guard starts(with: "--"), let next = peek(2), Parser.isLetter(next) else {
      return .word(try word())
    }
    position += 2
    while let byte = current, Parser.isLetter(byte) || Parser.isDigit(byte) || byte == 45 {
      position += 1
    }
    let name = source.text(start + 2..<position)
    let span = self.span(from: start)
    let hasValue = take("=")
    if name == "where" { return .condition(name, try condition(), span: span) }
    if !hasValue {
      guard isAtStatementEnd || current.map(Parser.isBlank) ?? true || current == 92 else {
        throw error("unexpected character in an option's name")
      }
      return .option(name, value: nil, span: span)
    }
    if isAtStatementEnd || current.map(Parser.isBlank) ?? true {
      return .option(name, value: Word(parts: [], span: self.span(from: position)), span: span)
    }
    return .option(name, value: try word(), span: span)
  }

  /// Parses the expression of `--where`. A quoted string is parsed as the expression that it
  /// contains, so that a `>` after it is a redirection.
  private mutating func condition() throws -> Expression {
    skipBlanks()
    let start = position
    guard !isAtStatementEnd else { throw error("a condition needs an expression") }
    let value = try quotedCondition() ?? expression()
    guard case .literal(.string(let text)) = value.node else { return value }
    do {
      return try Script.expression(Source(text, at: start + 1, of: source))
    } catch let inner as Diagnostic {
      throw error(inner.message, from: start, suggestion: inner.suggestion)
    }
  }
}

extension Parser {
  /// Parses a quoted string that is the whole condition; `nil`, without consuming input, if there
  /// is none.
  private mutating func quotedCondition() throws -> Expression? {
    guard current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") else { return nil }
    let start = position
    let text = try primary()
    let end = position
    skipBlanks()
    let isWhole = isAtStatementEnd || startsRedirection || startsOption
    position = isWhole ? end : start
    return isWhole ? text : nil
  }
}

extension Argument {
  /// End offset of its text.
  var end: Int {
    switch self {
    case .word(let word): word.span.range.upperBound
    case .option(_, let value, let span):
      max(value?.span.range.upperBound ?? 0, span.range.upperBound)
    case .condition(_, let expression, let span):
      max(expression.span.range.upperBound, span.range.upperBound)
    }
  }
}
