import Script

@testable import ShellKit

/// A shell without a capture.
struct EchoingShell: ScriptHost, ScriptRunner {
  var variables: [String: Value] = [:]
  var state = EchoingState()
  let presenter: any Presenter

  mutating func run(_ source: Source) throws -> Interpreter.Outcome {
    var interpreter = Interpreter()
    return try interpreter.run(Script(parsing: source).statements, on: &self)
  }

  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    let call = EchoingState.catalog.joined(call)
    let command = try EchoingState.catalog.command(call.name, at: call.nameSpan)
    let reply = try command.run(call, in: &state)
    presenter.present(reply, of: call.name, quietly: quietly)
    return reply.value
  }

  func builtin(_ name: String) -> Value? { nil }
  var builtinNames: [String] { [] }
  mutating func show(_ value: Value) { presenter.present(value) }
  mutating func show(seconds: Double) { presenter.present(seconds: seconds) }
  mutating func passed(_ error: Diagnostic) { presenter.passed(error) }
  func checkCancellation() throws {}
  func source(at path: String, from sourcing: Source) throws -> Source {
    throw Diagnostic(.failure, "there are no files here")
  }
}
