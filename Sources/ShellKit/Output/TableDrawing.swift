import Script
import Support

/// Formats rows as a table with a header, fitted to a width: texts are shortened first, then
/// columns at the right are left out and listed below.
package struct TableDrawing {
  private let rows: [Record]
  private let columns: [String]

  private struct Column {
    var name: String
    var cells: [String]
    var isNumeric: Bool
    var width: Int
  }

  package init(rows: [Record], columns: [String]) {
    self.rows = rows
    self.columns = columns
  }

  /// The table in lines of at most `width` characters.
  package func text(width: Int) -> String {
    var shown = columns.map(column)
    var hidden: [String] = []
    shrink(&shown, to: width)
    while shown.count > 1, total(shown) > width {
      hidden.insert(shown.removeLast().name, at: 0)
    }
    var lines = [line(shown.map { ($0.name, $0) })]
    lines.append(shown.map { String(repeating: "─", count: $0.width) }.joined(separator: "  "))
    for row in rows.indices { lines.append(line(shown.map { ($0.cells[row], $0) })) }
    if !hidden.isEmpty { lines.append("not shown: " + hidden.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  private func column(_ name: String) -> Column {
    let values = rows.map { $0[name] ?? .null }
    let cells = values.map { HumanText.cell($0) }
    let isNumeric = values.allSatisfy { $0.number != nil || $0 == .null }
    let width = ([name] + cells).map(displayWidth).max() ?? 0
    return Column(name: VisibleText.line(name), cells: cells, isNumeric: isNumeric, width: width)
  }

  private func total(_ columns: [Column]) -> Int {
    columns.map(\.width).reduce(0, +) + 2 * (columns.count - 1)
  }

  /// Repeatedly narrows the widest text column, except for the first, which identifies the row, to
  /// at least 16 characters.
  private func shrink(_ columns: inout [Column], to width: Int) {
    while total(columns) > width {
      let wide = columns.indices.dropFirst().filter {
        !columns[$0].isNumeric && columns[$0].width > 16
      }
      guard let widest = wide.max(by: { columns[$0].width < columns[$1].width }) else { return }
      let excess = total(columns) - width
      columns[widest].width = max(16, columns[widest].width - excess)
    }
  }

  private func line(_ cells: [(text: String, column: Column)]) -> String {
    let line = cells.map { text, column in
      let fitted = shortened(text, to: column.width)
      let blanks = String(repeating: " ", count: max(0, column.width - displayWidth(fitted)))
      return column.isNumeric ? blanks + fitted : fitted + blanks
    }.joined(separator: "  ")
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return end.map { String(line[...$0]) } ?? ""
  }
}

/// Number of terminal cells of a text: two for East Asian wide characters and pictographs.
package func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
  return text.reduce(0) { width, character in
    guard let scalar = character.unicodeScalars.first?.value else { return width }
    let isWide =
      (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
      || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
      || (0xFE30...0xFE6F).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
      || (0x1F300...0x1FAFF).contains(scalar) || (0x20000...0x3FFFD).contains(scalar)
    return width + (isWide ? 2 : 1)
  }
}

/// The text cut to a width, with an ellipsis.
package func shortened(_ text: String, to width: Int) -> String {
  guard displayWidth(text) > width, width > 0 else { return text }
  var out = ""
  for character in text {
    if displayWidth(out) + displayWidth(String(character)) > width - 1 { break }
    out.append(character)
  }
  return out + "…"
}
