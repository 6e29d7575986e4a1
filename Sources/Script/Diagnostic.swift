/// An error or remark about a script, with the place it is about.
public struct Diagnostic: Error, Sendable, CustomStringConvertible {
  /// How serious and whose fault; decides the exit status.
  public enum Kind: Sendable, Equatable {
    /// The text ends too early; more input may complete it.
    case incomplete
    case syntax
    /// Unknown command or option, or a value outside its limits.
    case usage
    /// The command was understood but could not do its work, or an `expect` did not hold.
    case failure
  }

  /// What went wrong in general.
  public var kind: Kind
  /// One sentence without a full stop.
  public var message: String
  /// The nearest known name, when something was misspelled.
  public var suggestion: String?
  /// The text it is about; `nil` where there is none.
  public var span: Span?
  /// Further lines, such as the values of both sides of an `expect`.
  public var notes: [String]

  /// A diagnostic; the message without its place and without a full stop.
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

  /// The description, the source line with a caret under the place, and the notes.
  public var rendered: String {
    ([description] + excerpt + notes.map { "  " + $0 }).joined(separator: "\n")
  }

  /// The source line and the caret line, cut to a window for very long lines.
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
