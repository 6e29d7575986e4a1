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

/// The examples of a command, written as `["command line": "a part of its output"]`.
public struct ExampleList: Sendable, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// The examples in the order of the help.
  let all: [Example]

  /// Creates the examples from a dictionary literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    all = elements.map { Example($0, prints: $1) }
  }

  /// Creates the examples from an array literal.
  public init(arrayLiteral elements: Example...) { all = elements }
}
