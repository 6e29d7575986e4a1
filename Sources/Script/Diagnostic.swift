/// An error or warning about a script, with its location.
public struct Diagnostic: Error, Sendable, CustomStringConvertible {
  /// Kind of the error, which determines the exit status.
  public enum Kind: Sendable, Equatable {
    /// The text ends prematurely; more input may complete it.
    case incomplete
    case syntax
    /// An unknown command or option, or a value outside its limits.
    case usage
    /// The command was valid but failed, or an `expect` was not satisfied.
    case failure
  }

  /// The kind of error.
  public var kind: Kind
  /// A sentence without a period.
  public var message: String
  /// The most similar known name, if a name was misspelled.
  public var suggestion: String?
  /// The location in the text; `nil` if there is none.
  public var span: Span?
  /// Additional lines, such as the values of both sides of an `expect`.
  public var notes: [String]

  /// Creates a diagnostic from a message without location and period.
  public init(
    _ kind: Kind, _ message: String, suggestion: String? = nil, span: Span? = nil,
    notes: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.suggestion = suggestion
    self.span = span
    self.notes = notes
  }

  /// The message with its suggestion.
  public var sentence: String {
    suggestion.map { "\(message); did you mean \($0)?" } ?? message
  }

  /// `file:line:column: message; did you mean …?`
  public var description: String {
    guard let span, !span.source.isInteractive else { return sentence }
    let (line, column) = span.location
    return "\(span.source.name):\(line):\(column): \(sentence)"
  }

  /// The description, the source line with a caret, and the notes.
  public var rendered: String {
    ([description] + excerpt + notes.map { "  " + $0 }).joined(separator: "\n")
  }

  /// The source line and the caret line, truncated to a window for long lines.
  private var excerpt: [String] {
    guard let span else { return [] }
    let line = Array(span.source.line(at: span.range.lowerBound))
    let column = span.location.column - 1
    guard !line.isEmpty, column <= line.count else { return [] }
    let width = 100
    let start = column > width * 3 / 4 ? column - width / 2 : 0
    let shown = line[start..<min(line.count, start + width)].map { $0 == "\t" ? " " : $0 }
    let room = max(shown.count - (column - start), 1)
    let length = min(max(span.text.prefix { $0 != "\n" }.count, 1), room)
    let caret = String(repeating: " ", count: column - start) + "^"
    return ["  " + String(shown), "  " + caret + String(repeating: "~", count: length - 1)]
  }
}
