import Foundation
import Script
import ShellKit

extension Shell {
  /// A function that the user defined.
  public func function(named name: String) -> UserFunction? { state.functions[name] }

  /// Defines a function; names of commands and aliases cannot be redefined.
  public mutating func define(function: UserFunction) throws {
    let name = function.name
    guard !state.catalog.names.contains(name), state.aliases[name] == nil else {
      let kind = state.aliases[name] == nil ? "a command" : "an alias"
      throw Diagnostic(
        .usage, "def: \(name) is \(kind) and cannot be redefined", span: function.span)
    }
    state.functions[name] = function
  }

  /// Runs a command for its value only: remarks are shown, the reply is not.
  public mutating func evaluate(_ call: ResolvedCall) throws -> Value {
    let outer = presenter
    presenter = CapturedOutput(discardingFor: outer)
    defer { presenter = outer }
    return try perform(call, quietly: true)
  }

  /// The environment as a record, for `$env.NAME`.
  static var environment: Value {
    let variables = ProcessInfo.processInfo.environment.sorted { $0.key < $1.key }
    var record = Record()
    for (name, value) in variables { record[name] = .string(value) }
    return .record(record)
  }

  /// An error in an expression of an option, such as that of `--where`, with its location in the
  /// script.
  static func relocated(_ error: any Error, in call: ResolvedCall) -> any Error {
    guard var problem = error as? Diagnostic, let span = problem.span,
      span.source.name.hasPrefix("--")
    else { return error }
    for case .option(let name, _, let place) in call.arguments
    where "--" + name == span.source.name {
      let start = place.range.lowerBound
      let isText = place.text == span.source.text(0..<span.source.bytes.count)
      problem.span =
        isText
        ? Span(place.source, start + span.range.lowerBound..<start + span.range.upperBound) : place
    }
    return problem
  }
}
