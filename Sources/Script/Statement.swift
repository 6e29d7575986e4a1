/// A word of a command: text with interpolations.
public struct Word: Sendable {
  let parts: [TextPart]
  /// Location of the word, including quotes.
  public let span: Span

  /// The text, if it contains no interpolations.
  public var literal: String? {
    if parts.isEmpty { return "" }
    guard parts.count == 1, case .literal(let text) = parts[0] else { return nil }
    return text
  }
}

/// An argument of a command as written.
public enum Argument: Sendable {
  case word(Word)
  /// `--name` or `--name=value`.
  case option(String, value: Word?, span: Span)
  /// `--where EXPR`, as an expression.
  case condition(String, Expression, span: Span)
}

/// A command with its arguments as written.
public struct CommandCall: Sendable {
  /// The command's name.
  public var name: String
  /// Location of the name.
  public let nameSpan: Span
  /// Arguments in the order of the text, before evaluation.
  public var arguments: [Argument]
  /// Location of the command with its arguments.
  public let span: Span
  /// Steps that the command's value passes through.
  var verbs: [TableVerb] = []
}

/// A statement of a script.
public struct Statement: Sendable {
  /// The kinds of statements.
  public indirect enum Kind: Sendable {
    case command(CommandCall)
    case expression(Expression)
    case letCommand(String, CommandCall)
    case letExpression(String, Expression)
    case branches([(condition: Expression, body: [Statement])], otherwise: [Statement])
    case loop(String, Expression, [Statement])
    case expect(Expression, message: Word?)
    /// `while EXPRESSION { … }`
    case repetition(Expression, [Statement])
    /// `def NAME(PARAMETERS) { … }`
    case definition(UserFunction)
    /// `return` with the statement whose value is returned.
    case returned(Statement?)
    case attempt(Statement)
    case timed(Statement)
    case source(Word)
    case exit(Word?)
    /// A statement with redirected output.
    case redirected(Statement, Redirection)
    /// `alias NAME = TEXT` defines the name as an alias of the text.
    case alias(String, text: String)
    /// `!COMMAND`, a line for the system's shell.
    case shell(String)
  }

  /// The kind of statement.
  public let kind: Kind
  /// Location of the whole statement, including blocks.
  public let span: Span
}

extension Statement {
  /// All commands in the statement, in the order of the text.
  public var calls: [CommandCall] {
    switch kind {
    case .command(let call), .letCommand(_, let call): [call]
    case .branches(let branches, let otherwise):
      branches.flatMap { $0.body.flatMap(\.calls) } + otherwise.flatMap(\.calls)
    case .loop(_, _, let body), .repetition(_, let body): body.flatMap(\.calls)
    case .definition(let function): function.body.flatMap(\.calls)
    case .returned(let inner): inner?.calls ?? []
    case .attempt(let inner), .timed(let inner), .redirected(let inner, _): inner.calls
    case .expression, .letExpression, .expect, .source, .exit, .shell, .alias: []
    }
  }

  /// Whether it is a line for the system's shell.
  public var isShell: Bool { if case .shell = kind { true } else { false } }
  /// Whether it exits the script.
  public var isExit: Bool { if case .exit = kind { true } else { false } }
}
