import Script

/// The functions of a shell that a test uses.
package protocol ScriptRunner {
  /// Parses, checks and runs a text.
  ///
  /// - Throws: `Diagnostic`, or `Cancelled`.
  mutating func run(_ source: Source) throws -> Interpreter.Outcome
}
