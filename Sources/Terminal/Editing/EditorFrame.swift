import ShellKit

/// The rows of the terminal that show a text while it is typed, and the place of the cursor.
struct EditorFrame: Equatable {
  private(set) var rows = [""]
  private(set) var cursor = (row: 0, column: 0)
  private var column = 0
  private let width: Int
  private var style: String?

  /// The beginning of each line after the first.
  static let continuation = "... "

  static func == (one: EditorFrame, other: EditorFrame) -> Bool {
    one.rows == other.rows && one.cursor == other.cursor
  }

  /// - Parameters:
  ///   - styles: SGR parameters of the characters.
  ///   - suggestion: Text shown after the end, faint.
  ///   - menu: Rows below the text, which are not longer than `width`.
  ///   - width: Cells per row.
  init(
    prompt: String, _ buffer: EditBuffer, styles: [String?], suggestion: String = "",
    menu: [String] = [], width: Int
  ) {
    self.width = max(width, 2)
    put(prompt)
    for (place, character) in buffer.characters.enumerated() {
      if place == buffer.cursor { mark() }
      if character == "\n" {
        newRow()
        put(Self.continuation)
      } else {
        put(character, styles.indices.contains(place) ? styles[place] : nil)
      }
    }
    setStyle(nil)
    if buffer.isAtEnd { mark() }
    for character in suggestion.prefix(while: { $0 != "\n" }) { put(character, LineColors.faint) }
    setStyle(nil)
    rows += menu
  }

  private mutating func put(_ text: String) {
    for character in text { put(character, nil) }
  }

  private mutating func put(_ character: Character, _ style: String?) {
    let cells = displayWidth(String(character))
    if column + cells > width { newRow() }
    setStyle(style)
    rows[rows.count - 1].append(character)
    column += cells
  }

  private mutating func setStyle(_ new: String?) {
    guard new != style else { return }
    if style != nil { rows[rows.count - 1] += "\u{1B}[0m" }
    if let new { rows[rows.count - 1] += "\u{1B}[\(new)m" }
    style = new
  }

  private mutating func newRow() {
    setStyle(nil)
    rows.append("")
    column = 0
  }

  /// Sets the cursor; after a full row, it is at the start of the next one.
  private mutating func mark() {
    if column >= width { newRow() }
    cursor = (rows.count - 1, column)
  }

  /// The part of the frame that fits on a screen, with the cursor in it.
  func clipped(to height: Int) -> EditorFrame {
    guard rows.count > height, height > 0 else { return self }
    var copy = self
    let first = max(0, min(cursor.row - height + 1, rows.count - height))
    copy.rows = Array(rows[first..<min(first + height, rows.count)])
    copy.cursor.row -= first
    return copy
  }

  /// The output that replaces a previous frame, whose cursor is in `row`; `nil` for none.
  func drawn(over row: Int?) -> String {
    var out = ""
    if let row {
      if row > 0 { out += "\u{1B}[\(row)A" }
      out += "\r\u{1B}[J"
    }
    out += rows.joined(separator: "\r\n")
    let up = rows.count - 1 - cursor.row
    let isAtEnd = up == 0 && displayWidth(Self.plain(rows[cursor.row])) == cursor.column
    guard !isAtEnd else { return out }
    if up > 0 { out += "\u{1B}[\(up)A" }
    out += "\r"
    if cursor.column > 0 { out += "\u{1B}[\(cursor.column)C" }
    return out
  }

  /// Number of rows above the cursor, after a terminal of another width wrapped them again.
  func rowsAboveCursor(width: Int) -> Int {
    let width = max(width, 1)
    return rows[..<cursor.row].reduce(cursor.column / width) { sum, row in
      sum + max(1, (displayWidth(Self.plain(row)) + width - 1) / width)
    }
  }

  /// A row without its colors.
  static func plain(_ row: String) -> String {
    row.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
