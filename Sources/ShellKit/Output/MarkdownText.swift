import Script
import Support

/// Tables in GitHub's Markdown.
enum MarkdownText {
  /// A table; a record as a table of `name` and `value`, with each nested table under its own
  /// heading; a list under `value`; anything else as a paragraph. Empty for null.
  static func text(_ value: Value, columns: [String]) -> String {
    if let rows = value.table {
      let columns = columns.isEmpty ? HumanText.allColumns(rows) : columns
      return table(columns, rows.map { row in columns.map { row[$0] ?? .null } })
    }
    switch value {
    case .null: return ""
    case .record(let record): return text(record)
    case .list(let items):
      return table(columns.isEmpty ? ["value"] : columns, items.map { [$0] })
    default: return escaped(value.text) + "\n"
    }
  }

  private static func text(_ record: Record) -> String {
    let apart = record.fields.filter { $0.value.table != nil || $0.value.record != nil }
    let figures = record.fields.filter { $0.value.table == nil && $0.value.record == nil }
    var parts: [String] = []
    if !figures.isEmpty {
      parts.append(table(["name", "value"], figures.map { [.string($0.key), $0.value] }))
    }
    for (name, value) in apart {
      parts.append("### \(escaped(name))\n\n" + text(value, columns: []))
    }
    return parts.joined(separator: "\n")
  }

  /// Columns of numbers are right-aligned.
  private static func table(_ columns: [String], _ rows: [[Value]]) -> String {
    let rules = columns.indices.map { column in
      let values = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
      let isNumeric =
        values.contains { $0.number != nil }
        && values.allSatisfy { $0.number != nil || $0 == .null }
      return isNumeric ? "---:" : "---"
    }
    let lines = [columns.map(escaped), rules] + rows.map { $0.map(cell) }
    return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func cell(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .list(let items) where items.allSatisfy({ $0.list == nil && $0.record == nil }):
      escaped(items.map(\.text).joined(separator: ", "))
    case .list, .record: escaped(value.json)
    default: escaped(value.text)
    }
  }

  /// Escapes characters that would end a cell.
  private static func escaped(_ text: String) -> String {
    VisibleText.lines(text).replacing("\\", with: "\\\\").replacing("|", with: "\\|")
      .replacing("\n", with: "<br>")
  }
}
