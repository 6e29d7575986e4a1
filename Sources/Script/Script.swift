/// A parsed `.ocs` text.
public struct Script: Sendable {
  /// The text with its name.
  public let source: Source
  /// Statements in the order of the text.
  public let statements: [Statement]

  /// Parses a whole text.
  ///
  /// - Throws: `Diagnostic`, of kind `incomplete` if more text might complete it.
  public init(parsing source: Source) throws {
    self.source = source
    var parser = Parser(source)
    statements = try parser.statements()
  }

  /// Parses a text that is a single expression.
  public static func expression(_ source: Source) throws -> Expression {
    var parser = Parser(source)
    parser.skipBlanks(lines: true)
    let value = try parser.expression()
    parser.skipBlanks(lines: true)
    guard parser.isAtEnd else { throw parser.error("expected the end of the expression") }
    return value
  }
}
