import Commands
import Script
import ShellKit

/// Runs lines as a shell does, except that errors of commands keep their type.
private struct UnwordedShell: ScriptHost {
  var shell: Shell

  var variables: [String: Value] {
    get { shell.variables }
    set { shell.variables = newValue }
  }
  var builtinNames: [String] { shell.builtinNames }

  func builtin(_ name: String) -> Value? { shell.builtin(name) }
  func show(_ value: Value) {}
  func show(seconds: Double) {}
  func passed(_ error: Diagnostic) {}
  func checkCancellation() throws { try shell.checkCancellation() }

  func source(at path: String, from sourcing: Source) throws -> Source {
    try shell.source(at: path, from: sourcing)
  }

  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    let call = shell.state.catalog.joined(call)
    let command = try shell.state.catalog.command(call.name, at: call.nameSpan)
    return try command.run(call, in: &shell.state).value
  }
}

extension ShellState {
  /// Runs lines and throws the error of a command itself, not a `Diagnostic` with its sentence.
  package mutating func perform(_ text: String) throws {
    var host = UnwordedShell(shell: Shell(state: self, presenter: CollectingPresenter()))
    defer { self = host.shell.state }
    var interpreter = Interpreter()
    _ = try interpreter.run(Script(parsing: Source(name: "t", text: text)).statements, on: &host)
  }
}
