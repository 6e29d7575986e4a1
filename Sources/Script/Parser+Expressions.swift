extension Parser {
  /// Maximum depth of the expression tree, which limits the recursion of evaluation.
  private static let maxChain = 256

  /// Parses an expression by precedence climbing.
  mutating func expression(above precedence: Int = 0) throws -> Expression {
    var left = try unary()
    while true {
      let before = position
      guard let (op, length) = binaryOperator(), op.precedence > precedence,
        !redirects(op, after: left)
      else {
        position = before
        return left
      }
      position += length
      skipExpressionBlanks()
      let right = try expression(above: op.precedence)
      left = try node(.binary(op, left, right), [left, right])
    }
  }

  /// Whether a `>` in a step of a pipeline begins a redirection: outside of the condition of
  /// `where`, and there after a comparison, which cannot be compared again.
  private func redirects(_ op: Operator, after left: Expression) -> Bool {
    guard op == .greater, isInVerb, openBrackets == 0 else { return false }
    guard isInCondition else { return true }
    if case .binary(let inner, _, _) = left.node { return inner.precedence <= op.precedence }
    return false
  }

  /// Creates a node that spans its operands, or throws if the tree is too deep to evaluate.
  private func node(_ node: Expression.Node, _ operands: [Expression]) throws -> Expression {
    let depth = 1 + (operands.map(\.depth).max() ?? 0)
    let start = operands.map(\.span.range.lowerBound).min() ?? position
    let stop = operands.map(\.span.range.upperBound).max() ?? position
    guard depth <= Parser.maxChain else { throw error("the expression is too long", from: start) }
    return Expression(node: node, span: Span(source, start..<stop), depth: depth)
  }

  func made(_ node: Expression.Node, from start: Int, _ parts: [Expression] = [])
    -> Expression
  {
    Expression(
      node: node, span: span(from: start), depth: 1 + (parts.map(\.depth).max() ?? 0))
  }

  private mutating func unary() throws -> Expression {
    skipExpressionBlanks()
    let start = position
    if current == UInt8(ascii: "!"), peek() != UInt8(ascii: "=") {
      position += 1
      let operand = try nested { try $0.unary() }
      return made(.not(operand), from: start, [operand])
    }
    if current == UInt8(ascii: "-"), !startsOption {
      position += 1
      let operand = try nested { try $0.unary() }
      return made(.negate(operand), from: start, [operand])
    }
    let value = try primary()
    let steps = try accessors()
    return steps.isEmpty
      ? value : made(.access(value, steps), from: start, [value] + steps.flatMap(\.indices))
  }

  /// Parses the contents of brackets, where line breaks and comments count as whitespace.
  mutating func bracketed<T>(
    _ close: Character, opened start: Int, by open: String,
    body: (inout Parser) throws -> T
  ) throws -> T {
    openBrackets += 1
    defer { openBrackets -= 1 }
    let result = try nested { parser in
      parser.skipExpressionBlanks()
      let result = try body(&parser)
      parser.skipExpressionBlanks()
      return result
    }
    guard take(close) else {
      if isAtEnd {
        throw error("this \(open) has no closing \(close)", from: start, kind: .incomplete)
      }
      throw error("expected \(close)")
    }
    return result
  }

  mutating func skipExpressionBlanks() { skipBlanks(lines: openBrackets > 0) }

  /// Whether `--name` starts here, which ends a `--where` expression.
  var startsOption: Bool {
    guard starts(with: "--"), let next = peek(2), Parser.isLetter(next) else { return false }
    return position == 0 || Parser.isBlank(bytes[position - 1])
  }

  /// The next binary operator and its length; skips preceding whitespace.
  private mutating func binaryOperator() -> (Operator, Int)? {
    let start = position
    skipExpressionBlanks()
    if let found = operatorHere() { return found }
    position = start
    return nil
  }

  private func operatorHere() -> (Operator, Int)? {
    guard let byte = current, !startsOption else { return nil }
    if let next = peek() {
      let pair = String(decoding: [byte, next], as: UTF8.self)
      // The redirection `>>`, which ends the expression.
      if pair == ">>" { return nil }
      if pair == "in" {
        guard let after = peek(2), !Parser.isLetter(after), !Parser.isDigit(after) else {
          return nil
        }
        return (.contained, 2)
      }
      if let op = Operator(rawValue: pair) { return (op, 2) }
    }
    return Operator(rawValue: String(decoding: [byte], as: UTF8.self)).map { ($0, 1) }
  }
}
