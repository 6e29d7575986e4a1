import Script
import Support

/// The output of commands as text in any format.
///
/// A text ends with a line break, and is empty if there is nothing to print. It contains no control
/// sequences for a terminal.
public enum PrintedText {
  /// The answer of a command, with tables fitted to a `width` in characters.
  public static func of(
    _ reply: Reply, of command: String, in format: OutputFormat, width: Int
  ) -> String {
    switch reply.format ?? format {
    case .table: ended(VisibleText.lines(HumanText.lines(reply, width: width)))
    case .json: ended(object(command, reply.value).json)
    case .csv: csv(reply)
    case .markdown: MarkdownText.text(dataOf(reply), columns: columns(of: reply))
    }
  }

  /// Of an answer with several tables, the first one that it shows.
  private static func csv(_ reply: Reply) -> String {
    for case .table(let rows, let columns) in reply.parts where reply.value.record != nil {
      return CSVText.text(.list(rows.map { .record($0) }), columns: columns)
    }
    return CSVText.text(dataOf(reply), columns: columns(of: reply))
  }

  /// The value of an expression.
  public static func of(_ value: Value, in format: OutputFormat, width: Int) -> String {
    switch format {
    case .table: ended(VisibleText.lines(HumanText.value(value, width: width)))
    case .json: ended(object("value", value).json)
    case .csv: CSVText.text(value, columns: [])
    case .markdown: MarkdownText.text(value, columns: [])
    }
  }

  /// The JSON object for a command's value: the fields of a record are at the top level next to
  /// `command`, a table is under `rows`, anything else under `value`.
  public static func object(_ command: String, _ value: Value) -> Value {
    var object: Record = ["command": .string(command)]
    switch value {
    case .record(let record):
      for (key, value) in record.fields { object[key] = value }
    case .list: object["rows"] = value
    case .null: break
    default: object["value"] = value
    }
    return .record(object)
  }

  /// The value, or the text of a reply that has none.
  private static func dataOf(_ reply: Reply) -> Value {
    guard reply.value == .null else { return reply.value }
    let text = HumanText.answer(reply, width: HumanText.unlimited)
    return text.isEmpty ? .null : .string(text)
  }

  private static func columns(of reply: Reply) -> [String] {
    reply.columns == ["*"] ? [] : reply.columns
  }

  /// The text with a line break at its end.
  private static func ended(_ text: String) -> String {
    text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
  }
}
