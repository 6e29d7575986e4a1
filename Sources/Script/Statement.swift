/// One word of a command: text with interpolations.
public struct Word: Sendable {
  let parts: [TextPart]
  /// Where the word stands, quotes included.
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

/// A command with its arguments as written.
public struct CommandCall: Sendable {
  /// The command's name.
  public var name: String
  /// Where the name stands.
  public let nameSpan: Span
  /// Arguments in the order of the text, not evaluated.
  public var arguments: [Argument]
  /// The command with its arguments.
  public let span: Span
}

/// One statement of a script.
public struct Statement: Sendable {
  /// What a statement does.
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

  /// What it does.
  public let kind: Kind
  /// The whole statement, blocks included.
  public let span: Span
}
