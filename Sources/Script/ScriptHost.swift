/// What a script runs on: the commands, the variables and where output goes.
public protocol ScriptHost {
  /// The user's variables, `$last` and `$args` among them.
  var variables: [String: Value] { get set }
  /// Values the host keeps itself, such as each stage's newest result.
  func builtin(_ name: String) -> Value?
  var builtinNames: [String] { get }

  /// Runs a command; `quietly` when its value is assigned rather than shown.
  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value
  /// Shows the value of an expression that stands as a statement.
  mutating func show(_ value: Value)
  /// Shows how long a timed statement took.
  mutating func show(seconds: Double)
  /// Tells of an error that `try` let pass.
  mutating func passed(_ error: Diagnostic)
  /// The text an alias stands for; `nil` for any other name.
  func expansion(of name: String) -> String?
  /// Makes a name stand for a text.
  mutating func define(alias name: String, as text: String, at span: Span) throws
  /// Runs a part of a script whose output goes into a file or through programs; how the part ended.
  mutating func redirect(
    _ target: OutputTarget, _ body: (inout Self) throws -> Interpreter.Outcome
  ) throws -> Interpreter.Outcome
  /// Runs a line of the system's shell and waits for its end.
  mutating func runShell(_ line: String, at span: Span) throws -> Value
  /// Reads a file for `source`; a relative path is relative to `sourcing` when that is a file.
  func source(at path: String, from sourcing: Source) throws -> Source
  /// Throws when the user asked to stop.
  func checkCancellation() throws
}

/// A command whose arguments are values.
public struct ResolvedCall: Sendable {
  /// An argument after evaluation, with the text it stems from.
  public enum Argument: Sendable {
    case word(Value, Span)
    case option(String, value: Value?, span: Span)
  }

  /// The command's name as written.
  public var name: String
  /// Where the name stands.
  public let nameSpan: Span
  /// Arguments in the order of the text.
  public var arguments: [Argument]
  /// The whole command.
  public let span: Span
}

extension ScriptHost {
  /// A host without files lets the output go where it always goes.
  public mutating func redirect(
    _ target: OutputTarget, _ body: (inout Self) throws -> Interpreter.Outcome
  ) throws -> Interpreter.Outcome { try body(&self) }

  /// A host without aliases.
  public func expansion(of name: String) -> String? { nil }

  /// A host without aliases.
  public mutating func define(alias name: String, as text: String, at span: Span) throws {
    throw Diagnostic(.failure, "aliases are not available here", span: span)
  }

  /// A host without programs runs none.
  public mutating func runShell(_ line: String, at span: Span) throws -> Value {
    throw Diagnostic(.failure, "programs cannot be run here", span: span)
  }

  /// The scope of statements.
  public var scope: Scope {
    let host = self
    return Scope(
      names: { Array(host.variables.keys) + host.builtinNames },
      lookup: { host.variables[$0] ?? host.builtin($0) })
  }
}
