import Support

extension Parser {
  /// Parses a literal, a variable, a name, a call, a list or a parenthesized expression.
  mutating func primary() throws -> Expression {
    let start = position
    switch current {
    case UInt8(ascii: "("):
      position += 1
      return try bracketed(")", opened: start, by: "(") { parser in
        let value = try parser.expression()
        return try parser.piped(value)
      }
    case UInt8(ascii: "["): return try listLiteral()
    case UInt8(ascii: "\""):
      let parts = try quotedText()
      if parts.isEmpty { return made(.literal(.string("")), from: start) }
      if parts.count == 1, case .literal(let text) = parts[0] {
        return made(.literal(.string(text)), from: start)
      }
      return made(.text(parts), from: start, parts.compactMap(\.expression))
    case UInt8(ascii: "'"):
      let text = String(decoding: try literalText(), as: UTF8.self)
      return made(.literal(.string(text)), from: start)
    case UInt8(ascii: "$"): return try variable()
    case let byte? where Parser.isDigit(byte) || byte == UInt8(ascii: "."): return try number()
    case let byte? where Parser.isLetter(byte): return try nameOrCall()
    case nil: throw error("expected a value", kind: openBrackets > 0 ? .incomplete : .syntax)
    default:
      if starts(with: "&&") || starts(with: "||") || starts(with: "==") {
        throw error("expected a value before the operator")
      }
      throw error("expected a value")
    }
  }

  /// The expression with the steps of a pipeline that follow it.
  mutating func piped(_ value: Expression) throws -> Expression {
    let steps = try verbs()
    guard !steps.isEmpty else { return value }
    return made(
      .piped(value, steps), from: value.span.range.lowerBound,
      [value] + steps.flatMap(\.expressions))
  }

  /// Parses `$name` or `$1`, without accessors.
  mutating func variable() throws -> Expression {
    let start = position
    position += 1
    let first = position
    if let name = identifier() { return made(.variable(name), from: start) }
    while let byte = current, Parser.isDigit(byte), position - first < 4 { position += 1 }
    guard position > first else { throw error("expected a name after $", from: start) }
    return made(.variable(source.text(first..<position)), from: start)
  }

  /// Parses any number of `.field` and `[index]` that follow without whitespace.
  mutating func accessors() throws -> [Accessor] {
    var steps: [Accessor] = []
    while steps.count < Parser.maxDepth {
      let start = position
      if current == UInt8(ascii: "."), let next = peek(), Parser.isLetter(next) {
        position += 1
        guard let name = identifier() else { break }
        steps.append(Accessor(kind: .field(name), span: span(from: start)))
      } else if current == UInt8(ascii: "[") {
        position += 1
        let kind = try bracketed("]", opened: start, by: "[") { try $0.indexOrSlice() }
        steps.append(Accessor(kind: kind, span: span(from: start)))
      } else {
        break
      }
    }
    return steps
  }

  /// Parses `index`, `first..last`, `first..` or `..last`.
  private mutating func indexOrSlice() throws -> Accessor.Kind {
    let first: Expression? = starts(with: "..") ? nil : try expression()
    skipExpressionBlanks()
    guard starts(with: "..") else { return .index(first ?? made(.literal(.null), from: position)) }
    position += 2
    skipExpressionBlanks()
    return .slice(first, current == UInt8(ascii: "]") ? nil : try expression())
  }

  private mutating func listLiteral() throws -> Expression {
    let start = position
    position += 1
    let items = try bracketed("]", opened: start, by: "[") { try $0.items(until: "]") }
    return made(.list(items), from: start, items)
  }

  /// Parses comma-separated expressions up to, not including, the closing bracket.
  private mutating func items(until close: Character) throws -> [Expression] {
    var items: [Expression] = []
    skipExpressionBlanks()
    while let byte = current, byte != close.asciiValue {
      items.append(try expression())
      skipExpressionBlanks()
      guard take(",") else { break }
      skipExpressionBlanks()
    }
    return items
  }

  private mutating func number() throws -> Expression {
    let start = position
    while let byte = current, Parser.isDigit(byte) { position += 1 }
    if current == UInt8(ascii: "."), let next = peek(), Parser.isDigit(next) {
      position += 1
      while let byte = current, Parser.isDigit(byte) { position += 1 }
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      let sign = peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") ? 2 : 1
      if let digit = peek(sign), Parser.isDigit(digit) {
        position += sign
        while let byte = current, Parser.isDigit(byte) { position += 1 }
      }
    }
    if let byte = current, Parser.isLetter(byte) {
      position += 1
      throw error("a number must not be followed by a letter", from: start)
    }
    guard let value = Double(source.text(start..<position)) else {
      throw error("not a number", from: start)
    }
    guard value.isFinite else { throw error("this number is too large", from: start) }
    return made(.literal(.number(value)), from: start)
  }

  private mutating func nameOrCall() throws -> Expression {
    let start = position
    let name = identifier() ?? ""
    switch name {
    case "true": return made(.literal(.bool(true)), from: start)
    case "false": return made(.literal(.bool(false)), from: start)
    case "null": return made(.literal(.null), from: start)
    default: break
    }
    guard current == UInt8(ascii: "(") else { return made(.name(name), from: start) }
    let open = position
    position += 1
    let arguments = try bracketed(")", opened: open, by: "(") { try $0.items(until: ")") }
    guard let function = Function.named(name) else {
      return made(.userCall(name, arguments), from: start, arguments)
    }
    guard function.arity.contains(arguments.count) else {
      throw Diagnostic(
        .syntax, "\(function.usage) got \(arguments.count) arguments", span: span(from: start))
    }
    return made(.call(function, arguments), from: start, arguments)
  }
}
