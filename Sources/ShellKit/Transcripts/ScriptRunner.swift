import Script

/// What a test needs of a shell.
package protocol ScriptRunner {
  /// Parses, checks and runs a text.
  ///
  /// - Throws: `Diagnostic`, or `Cancelled`.
  mutating func run(_ source: Source) throws -> Interpreter.Outcome
}
