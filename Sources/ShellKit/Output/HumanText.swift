import Foundation
import Script
import Support

/// Formats replies for people.
public enum HumanText {
  /// Integers from here on are not written in full, as a `Double` may not represent them exactly.
  package static let maxWhole = 1e15
  /// The width of output that no terminal limits, such as a file: no text is shortened.
  package static let unlimited = Int.max / 4

  /// The text of a reply for a terminal `width` characters wide.
  public static func lines(_ reply: Reply, width: Int) -> String {
    let text = answer(reply, width: width)
    return (reply.alerts + (text.isEmpty ? [] : [text])).joined(separator: "\n")
  }

  /// The lines without the alerts.
  static func answer(_ reply: Reply, width: Int) -> String {
    if !reply.columns.isEmpty, let rows = reply.value.table {
      let columns = reply.columns == ["*"] ? allColumns(rows) : reply.columns
      let table = TableDrawing(rows: rows, columns: columns).text(width: width)
      return reply.text.isEmpty ? table : table + "\n" + reply.text
    }
    if !reply.parts.isEmpty {
      let parts = reply.parts.map { $0.text(width: width) }
      return (parts + (reply.text.isEmpty ? [] : [reply.text])).joined(separator: "\n")
    }
    if !reply.text.isEmpty { return reply.text }
    if !reply.columns.isEmpty, reply.value.list != nil { return "none" }
    return reply.value == .null ? "" : value(reply.value, width: width)
  }

  /// The text of a value: a table, a record as lines, anything else as its text.
  public static func value(_ value: Value, width: Int) -> String {
    if let rows = value.table {
      return TableDrawing(rows: rows, columns: allColumns(rows)).text(width: width)
    }
    guard case .record(let record) = value else { return value.text }
    return text(record, width: width)
  }

  /// A record as lines of name and value; nested tables and records follow, each under its name.
  private static func text(_ record: Record, width: Int) -> String {
    let isApart = { (value: Value) in value.table != nil || value.record != nil }
    let figures = record.fields.filter { !isApart($0.value) }
    let name = (figures.map(\.key.count).max() ?? 0) + 2
    let lines = figures.map { field in
      VisibleText.line(field.key).padding(toLength: name, withPad: " ", startingAt: 0)
        + cell(field.value)
    }
    let blocks = record.fields.filter { isApart($0.value) }.map { field in
      VisibleText.line(field.key) + "\n" + value(field.value, width: width)
    }
    return ((lines.isEmpty ? [] : [lines.joined(separator: "\n")]) + blocks)
      .joined(separator: "\n\n")
  }

  /// All keys of the rows, in the order of their first occurrence.
  package static func allColumns(_ rows: [Record]) -> [String] {
    var seen: Set<String> = []
    return rows.flatMap(\.keys).filter { seen.insert($0).inserted }
  }

  /// One value in a table: numbers to four significant digits, long lists by their length.
  package static func cell(_ value: Value) -> String {
    switch value {
    case .null: "–"
    case .bool(let value): value ? "yes" : "no"
    case .number(let number): self.number(number)
    case .list(let items) where items.isEmpty: "none"
    case .list(let items) where items.count > 6 || items.contains { $0.record != nil }:
      "\(items.count) items"
    case .list(let items): items.map { cell($0) }.joined(separator: ", ")
    case .record(let record):
      record.fields.map { "\(VisibleText.line($0.key)) \(cell($0.value))" }.joined(separator: ", ")
    default: VisibleText.line(value.text.replacingOccurrences(of: "\n", with: " "))
    }
  }

  /// Integers in full, other numbers to four significant digits.
  public static func number(_ value: Double) -> String {
    guard value.isFinite else { return Value.text(of: value) }
    if value == value.rounded(), abs(value) < maxWhole { return String(Int(saturating: value)) }
    let size = abs(value)
    if size >= 1e6 || size < 1e-4 { return String(format: "%.3e", value) }
    let decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4
    return String(format: "%.\(decimals)f", value)
  }

  /// Seconds as `0.42 s`, `12 s`, `3 min 5 s` or `2 h 10 min`.
  public static func duration(_ seconds: Double) -> String {
    if seconds < 10 { return String(format: seconds < 1 ? "%.2f s" : "%.1f s", seconds) }
    let whole = Int(saturating: seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
