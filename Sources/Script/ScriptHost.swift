/// The environment of a script: commands, variables and output.
public protocol ScriptHost {
  /// The user's variables, including `$last` and `$args`.
  var variables: [String: Value] { get set }
  /// Values provided by the host, such as the newest result of each stage.
  func builtin(_ name: String) -> Value?
  var builtinNames: [String] { get }

  /// Runs a command; `quietly` if its value is assigned rather than shown.
  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value
  /// Runs a command for its value only; nothing is shown.
  mutating func evaluate(_ call: ResolvedCall) throws -> Value
  /// A function that the user defined.
  func function(named name: String) -> UserFunction?
  /// Defines a function.
  mutating func define(function: UserFunction) throws
  /// Shows the value of an expression statement.
  mutating func show(_ value: Value)
  /// Shows the duration of a timed statement.
  mutating func show(seconds: Double)
  /// Reports an error that `try` ignored.
  mutating func passed(_ error: Diagnostic)
  /// The text of an alias; `nil` for any other name.
  func expansion(of name: String) -> String?
  /// Defines an alias.
  mutating func define(alias name: String, as text: String, at span: Span) throws
  /// Runs a part of a script with its output redirected to a file or programs, and returns the
  /// result.
  mutating func redirect(
    _ target: OutputTarget, _ body: (inout Self) throws -> Interpreter.Outcome
  ) throws -> Interpreter.Outcome
  /// Runs a line in the system's shell and waits for it.
  mutating func runShell(_ line: String, at span: Span) throws -> Value
  /// Reads a file for `source`; a relative path is relative to `sourcing` if that is a file.
  func source(at path: String, from sourcing: Source) throws -> Source
  /// Throws if cancellation was requested.
  func checkCancellation() throws
}

/// A command with evaluated arguments.
public struct ResolvedCall: Sendable {
  /// An evaluated argument, with its location.
  public enum Argument: Sendable {
    case word(Value, Span)
    case option(String, value: Value?, span: Span)
  }

  /// The command's name as written.
  public var name: String
  /// Location of the name.
  public let nameSpan: Span
  /// Arguments in the order of the text.
  public var arguments: [Argument]
  /// Location of the whole command.
  public let span: Span
}

extension ScriptHost {
  /// For hosts without files, the output is not redirected.
  public mutating func redirect(
    _ target: OutputTarget, _ body: (inout Self) throws -> Interpreter.Outcome
  ) throws -> Interpreter.Outcome { try body(&self) }

  /// Runs the command quietly.
  public mutating func evaluate(_ call: ResolvedCall) throws -> Value {
    try perform(call, quietly: true)
  }

  /// Default for hosts without functions: none is defined.
  public func function(named name: String) -> UserFunction? { nil }

  /// Default for hosts without functions: throws an error.
  public mutating func define(function: UserFunction) throws {
    throw Diagnostic(.failure, "functions are not available here", span: function.span)
  }

  /// Default for hosts without aliases: no alias is defined.
  public func expansion(of name: String) -> String? { nil }

  /// Default for hosts without aliases: throws an error.
  public mutating func define(alias name: String, as text: String, at span: Span) throws {
    throw Diagnostic(.failure, "aliases are not available here", span: span)
  }

  /// Default for hosts that do not run programs: throws an error.
  public mutating func runShell(_ line: String, at span: Span) throws -> Value {
    throw Diagnostic(.failure, "programs cannot be run here", span: span)
  }

  /// The scope of statements.
  public var scope: Scope {
    let host = self
    var scope = Scope(
      names: { Array(host.variables.keys) + host.builtinNames },
      lookup: { host.variables[$0] ?? host.builtin($0) })
    scope.function = { host.function(named: $0) }
    return scope
  }
}
