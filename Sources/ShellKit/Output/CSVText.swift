import Script
import Support

/// Comma-separated values according to RFC 4180: lines end in CR LF, and cells with commas, quotes
/// or line breaks are quoted.
enum CSVText {
  /// A table with a header; a record as rows of `name` and `value`; a list or a single value under
  /// `value`. Empty for null.
  static func text(_ value: Value, columns: [String]) -> String {
    if let rows = value.table {
      let columns = columns.isEmpty ? HumanText.allColumns(rows) : columns
      return lines([columns] + rows.map { row in columns.map { cell(row[$0] ?? .null) } })
    }
    switch value {
    case .null: return ""
    case .record(let record):
      return lines([["name", "value"]] + record.fields.map { [$0.key, cell($0.value)] })
    case .list(let items):
      let header = columns.isEmpty ? ["value"] : columns
      return lines([header] + items.map { [cell($0)] })
    default: return lines([["value"], [cell(value)]])
    }
  }

  /// A number in full, a text unchanged, a list or record as JSON, and nothing for null.
  private static func cell(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .list, .record: value.json
    default: value.text
    }
  }

  private static func lines(_ rows: [[String]]) -> String {
    rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    let text = VisibleText.lines(text)
    guard text.contains(where: { "\",\n".contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
