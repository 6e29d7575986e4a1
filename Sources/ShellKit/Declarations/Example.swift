/// A line that shows the use of a command.
public struct Example: Sendable {
  /// The command as typed.
  public let line: String
  /// A part of the line's output on the simulated capture of the tests; empty for a line without
  /// output.
  public let prints: String

  /// Shows `line`, whose output contains `prints`.
  public init(_ line: String, prints: String) {
    self.line = line
    self.prints = prints
  }
}
