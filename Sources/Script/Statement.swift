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
    /// A statement whose output goes elsewhere.
    case redirected(Statement, Redirection)
    /// `alias NAME = TEXT`: the name stands for the text from now on.
    case alias(String, text: String)
    /// `!COMMAND`, a line of the system's shell.
    case shell(String)
  }

  /// What it does.
  public let kind: Kind
  /// The whole statement, blocks included.
  public let span: Span
}

extension Statement {
  /// Every command in it, in the order of the text.
  public var calls: [CommandCall] {
    switch kind {
    case .command(let call), .letCommand(_, let call): [call]
    case .branches(let branches, let otherwise):
      branches.flatMap { $0.body.flatMap(\.calls) } + otherwise.flatMap(\.calls)
    case .loop(_, _, let body): body.flatMap(\.calls)
    case .attempt(let inner), .timed(let inner), .redirected(let inner, _): inner.calls
    case .expression, .letExpression, .expect, .source, .exit, .shell, .alias: []
    }
  }

  /// Whether it leaves the script.
  public var isExit: Bool { if case .exit = kind { true } else { false } }
}
