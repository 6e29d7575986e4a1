@testable import Script

/// A host whose commands do nothing, and which stops endless scripts.
struct SilentHost: ScriptHost {
  /// Thrown to stop a script.
  struct Stopped: Error {}

  /// Maximum number of statements that run: far more than a script of a few kilobytes needs to
  /// reach each of its statements.
  private static let maxStatements = 5_000

  var variables: [String: Value] = [:]
  var builtinNames: [String] { ["answer"] }
  private let budget = Budget()

  /// Remaining statements; a class because `checkCancellation` cannot change the host.
  private final class Budget {
    var statements = SilentHost.maxStatements
  }

  func builtin(_ name: String) -> Value? { name == "answer" ? .number(42) : nil }

  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    if call.name == "fail" { throw Diagnostic(.failure, "failed", span: call.nameSpan) }
    return ["x": .number(1), "y": ["z": .list([.number(2), .string(call.name)])]]
  }

  mutating func show(_ value: Value) { _ = value.text.utf8.count + value.json.utf8.count }
  mutating func show(seconds: Double) {}
  mutating func passed(_ error: Diagnostic) { _ = error.rendered }

  func source(at path: String, from sourcing: Source) throws -> Source {
    throw Diagnostic(.failure, "there is no \(path)")
  }

  func checkCancellation() throws {
    budget.statements -= 1
    guard budget.statements > 0 else { throw Stopped() }
  }
}
