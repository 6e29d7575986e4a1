/// One word of a command: text with interpolations.
public struct Word: Sendable {
  let parts: [TextPart]
  public let span: Span

  /// The text when nothing has to be evaluated.
  public var literal: String? {
    if parts.isEmpty { return "" }
    guard parts.count == 1, case .literal(let text) = parts[0] else { return nil }
    return text
  }
}

/// An argument of a command as it was written.
public enum Argument: Sendable {
  case word(Word)
  /// `--name` or `--name=value`.
  case option(String, value: Word?, span: Span)
  /// `--where EXPR`, kept as an expression.
  case condition(String, Expression, span: Span)
}

/// A command with its arguments.
public struct CommandCall: Sendable {
  public let name: String
  public let nameSpan: Span
  public let arguments: [Argument]
  public let span: Span
}

/// One statement of a script.
public struct Statement: Sendable {
  public indirect enum Kind: Sendable {
    case command(CommandCall)
    case expression(Expression)
    case letCommand(String, CommandCall)
    case letExpression(String, Expression)
    case branches([(condition: Expression, body: [Statement])], otherwise: [Statement])
    case loop(String, Expression, [Statement])
    case expect(Expression, message: Word?)
    case attempt(Statement)
    case timed(Statement)
    case source(Word)
    case exit(Word?)
  }

  public let kind: Kind
  public let span: Span
}
