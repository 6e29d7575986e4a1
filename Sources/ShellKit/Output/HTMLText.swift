import Script
import Support

/// Answers as HTML for notebooks: tables and records; plain text remains text.
public enum HTMLText {
  /// Maximum number of rows of a table.
  static let maxRows = 500
  /// The opening tag, with the height above which a table scrolls.
  private static let open = "<div style=\"max-height:32rem;overflow:auto\">"

  /// The answer of a command; `nil` if it has neither a table nor a record.
  public static func of(_ reply: Reply) -> String? {
    guard (reply.format ?? .table) == .table else { return nil }
    let alerts = reply.alerts.map { paragraph($0) }.joined()
    if !reply.columns.isEmpty {
      guard let rows = reply.value.table else { return nil }
      let columns = reply.columns == ["*"] ? HumanText.allColumns(rows) : reply.columns
      let caption = reply.text.isEmpty ? "" : paragraph(reply.text)
      return alerts + table(rows, columns: columns) + caption
    }
    if reply.parts.contains(where: \.isDrawn) {
      return alerts + (reply.parts + [.text(reply.text)]).map(of).joined()
    }
    guard reply.parts.isEmpty, reply.text.isEmpty, let drawn = of(reply.value) else { return nil }
    return alerts + drawn
  }

  private static func of(_ part: ReplyPart) -> String {
    switch part {
    case .table(let rows, let columns) where !rows.isEmpty:
      return table(rows, columns: columns.isEmpty ? HumanText.allColumns(rows) : columns)
    case .record(let record): return text(record)
    case .table, .text:
      let text = part.text(width: HumanText.unlimited)
      return text.isEmpty ? "" : paragraph(text)
    }
  }

  /// A value: a table, or a record as a table of names and values; `nil` for anything else.
  public static func of(_ value: Value) -> String? {
    if let rows = value.table { return table(rows, columns: HumanText.allColumns(rows)) }
    return value.record.map(text)
  }

  /// A record; nested tables and records follow, each under its name.
  private static func text(_ record: Record) -> String {
    let isApart = { (value: Value) in value.table != nil || value.record != nil }
    let rows = record.fields.filter { !isApart($0.value) }.map { field in
      "<tr><th scope=\"row\" style=\"text-align:left\">\(MarkupText.escaped(field.key))</th>"
        + cell(field.value, isNumeric: field.value.number != nil) + "</tr>\n"
    }
    let figures = rows.isEmpty ? "" : "<table><tbody>\n\(rows.joined())</tbody></table>\n"
    return figures
      + record.fields.filter { isApart($0.value) }.map { field in
        "<p><b>\(MarkupText.escaped(field.key))</b></p>\n" + (of(field.value) ?? "")
      }.joined()
  }

  private static func table(_ rows: [Record], columns: [String]) -> String {
    let numeric = columns.map { column in
      rows.allSatisfy { $0[column]?.number != nil || ($0[column] ?? .null) == .null }
    }
    let head = zip(columns, numeric).map { column, isNumeric in
      "<th scope=\"col\" style=\"\(alignment(isNumeric))\">\(MarkupText.escaped(column))</th>"
    }
    let body = rows.prefix(maxRows).map { row in
      "<tr>"
        + zip(columns, numeric).map { cell(row[$0] ?? .null, isNumeric: $1) }.joined() + "</tr>\n"
    }
    let rest = rows.count - min(rows.count, maxRows)
    return "\(open)<table><thead><tr>\(head.joined())</tr></thead>\n<tbody>\n\(body.joined())"
      + "</tbody></table></div>\n" + (rest > 0 ? paragraph("and \(rest) more") : "")
  }

  private static func cell(_ value: Value, isNumeric: Bool) -> String {
    "<td style=\"\(alignment(isNumeric))\">\(MarkupText.escaped(HumanText.cell(value)))</td>"
  }

  private static func alignment(_ isNumeric: Bool) -> String {
    "text-align:\(isNumeric ? "right" : "left")"
  }

  /// A text with its line breaks.
  private static func paragraph(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "<p>" + lines.map { MarkupText.escaped(String($0)) }.joined(separator: "<br>") + "</p>\n"
  }
}
