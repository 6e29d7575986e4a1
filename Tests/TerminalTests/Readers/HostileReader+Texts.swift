import Foundation

@testable import Commands
@testable import Script
@testable import Terminal
@testable import TestSupport

/// Scripts, JSON and messages of a notebook.
extension HostileReader {
  static let texts: [HostileReader] = [
    HostileReader(name: "script") { bytes in
      let source = Source(name: "fuzz.ocs", text: String(decoding: bytes, as: UTF8.self))
      var host = SilentHost()
      _ = try passingOver(Diagnostic.self) {
        let script = try Script(parsing: source)
        var interpreter = Interpreter()
        _ = try? interpreter.run(script.statements, on: &host)
      }
    },
    HostileReader(name: "command") { bytes in
      let shell = emptyShell
      let text = String(decoding: bytes, as: UTF8.self)
      for problem in shell.problems(in: Source(name: "fuzz.ocs", text: text)) {
        _ = problem.rendered
      }
      let completion = shell.complete(text)
      try expect((0...text.count).contains(completion.start), "a completion from before the line")
    },
    HostileReader(name: "json") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      guard let value = try passingOver(JSONError.self, { try Value(json: text) }) else { return }
      try expect(try Value(json: value.json) == value, "JSON that reads as another value")
    },
    HostileReader(name: "kernel") { bytes in
      let shell = emptyShell
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let text = String(decoding: line, as: UTF8.self)
        let request = try passingOver(JSONError.self) { try Value(json: text) }
        guard let record = request?.record else { continue }
        for key in ["code", "inspect"] {
          guard let code = record[key]?.string else { continue }
          for problem in shell.problems(in: Source(name: "cell", text: code)) {
            _ = Value.record(ErrorRecord.make(problem)).json
          }
        }
        if let line = record["complete"]?.string { _ = shell.complete(line) }
      }
    },
  ]

  /// A shell without a capture, in a folder that does not exist.
  private static var emptyShell: Shell {
    Shell(
      state: ShellState(directory: URL(fileURLWithPath: "/nowhere")),
      presenter: CollectingPresenter())
  }
}
