import Support
import Testing

@testable import Script

/// A host with two commands: `say WORD…` returns its words, `point` returns a record. All others
/// fail.
struct EchoHost: ScriptHost {
  var variables: [String: Value] = [:]
  var said: [String] = []
  var passedOver: [Diagnostic] = []
  var files: [String: String] = [:]

  func builtin(_ name: String) -> Value? { name == "answer" ? .number(42) : nil }
  var builtinNames: [String] { ["answer"] }

  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    switch call.name {
    case "say":
      let words = call.arguments.map { argument in
        switch argument {
        case .word(let value, _): value.text
        case .option(let name, let value, _): "--\(name)" + (value.map { "=\($0.text)" } ?? "")
        }
      }
      if !quietly { said.append(words.joined(separator: " ")) }
      return .string(words.joined(separator: " "))
    case "point": return ["x": .number(1), "y": ["z": .list([.number(2), .number(3)])]]
    default: throw Diagnostic(.failure, "\(call.name) failed", span: call.nameSpan)
    }
  }

  mutating func show(_ value: Value) { said.append("= " + value.text) }
  mutating func show(seconds: Double) { said.append("took") }
  mutating func passed(_ error: Diagnostic) { passedOver.append(error) }
  func checkCancellation() throws {}

  func source(at path: String, from sourcing: Source) throws -> Source {
    guard let text = files[path] else { throw Diagnostic(.failure, "there is no \(path)") }
    return Source(name: path, text: text)
  }
}

/// Runs a text and returns its output.
func output(
  of text: String, files: [String: String] = [:], variables: [String: Value] = [:]
) throws -> [String] {
  var host = EchoHost(variables: variables, files: files)
  var interpreter = Interpreter()
  let script = try Script(parsing: Source(name: "test.ocs", text: text))
  _ = try interpreter.run(script.statements, on: &host)
  return host.said
}

/// Evaluates one expression.
func value(of text: String, _ variables: [String: Value] = [:]) throws -> Value {
  let scope = Scope(names: { Array(variables.keys) }, lookup: { variables[$0] })
  return try Script.expression(Source(name: "test", text: text)).value(in: scope)
}

/// The diagnostic that running a text ends with, if any.
func failure(of text: String, files: [String: String] = [:]) -> Diagnostic? {
  do {
    _ = try output(of: text, files: files)
    return nil
  } catch {
    if !(error is Diagnostic) { Issue.record("\(error) is not a diagnostic") }
    return error as? Diagnostic
  }
}
