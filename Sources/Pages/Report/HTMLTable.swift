import Script
import ShellKit
import Support

/// Records as an HTML table with sortable columns.
package struct HTMLTable {
  let rows: [Record]
  let columns: [String]
  /// The anchors in the page that cells with frame names link to.
  var anchors: [String: String] = [:]
  /// Maximum number of rows, so that a browser can open the page of any capture.
  package static let maxRows = 2500

  package init(_ rows: [Record], columns: [String] = []) {
    self.rows = rows
    self.columns = columns.isEmpty ? HumanText.allColumns(rows) : columns
  }

  package var html: String {
    guard !rows.isEmpty else { return HTMLPage.paragraph("none") }
    var out = "<div class=\"scroll\"><table class=\"sortable\">\n<thead><tr>"
    for column in columns {
      let name = MarkupText.escaped(column.replacingOccurrences(of: "_", with: " "))
      let style = isNumeric(column) ? " class=\"n\"" : ""
      out += "<th scope=\"col\"\(style)><button type=\"button\">\(name)</button></th>"
    }
    out += "</tr></thead>\n<tbody>\n"
    for row in rows.prefix(Self.maxRows) {
      out += "<tr>" + columns.map { cell(row[$0] ?? .null) }.joined() + "</tr>\n"
    }
    out += "</tbody>\n</table></div>\n"
    let rest = rows.count - min(rows.count, Self.maxRows)
    return out + (rest > 0 ? HTMLPage.paragraph("and \(rest) more") : "")
  }

  /// Whether the cells of a column are aligned to the right: numbers, and unknown ones.
  private func isNumeric(_ column: String) -> Bool {
    let values = rows.prefix(Self.maxRows).compactMap { $0[column] }.filter { $0 != .null }
    return !values.isEmpty && values.allSatisfy { $0.number != nil }
  }

  /// A cell; its attribute has the sort key, and is missing for null.
  private func cell(_ value: Value) -> String {
    let text = MarkupText.escaped(HumanText.cell(value))
    switch value {
    case .null: return "<td>\(text)</td>"
    case .number(let number):
      return "<td class=\"n\" data-v=\"\(number.isFinite ? "\(number)" : "")\">\(text)</td>"
    case .string(let name):
      let link = anchors[name].map { "<a href=\"#\($0)\">\(text)</a>" } ?? text
      return "<td data-v=\"\(text)\">\(link)</td>"
    default: return "<td data-v=\"\(text)\">\(text)</td>"
    }
  }
}
