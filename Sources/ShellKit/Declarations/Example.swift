/// A line that shows a command in use.
public struct Example: Sendable {
  /// The command as it is typed.
  public let line: String
  /// A part of what the line prints on the simulated capture that the tests run it on; empty for a
  /// line that prints nothing.
  public let prints: String

  /// Shows `line`, whose output has `prints` in it.
  public init(_ line: String, prints: String) {
    self.line = line
    self.prints = prints
  }
}
