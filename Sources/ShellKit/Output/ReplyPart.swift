import Script

/// A piece of what a command prints, for answers of several tables.
public enum ReplyPart: Sendable {
  /// Lines; empty text sets what follows apart.
  case text(String)
  /// Rows with these columns, with all where none is named.
  case table([Record], columns: [String] = [])
  /// Names and values.
  case record(Record)

  /// Whether it is more than text.
  var isDrawn: Bool {
    if case .text = self { false } else { true }
  }

  /// The piece as text, tables fitted to a width in characters.
  func text(width: Int) -> String {
    switch self {
    case .text(let text): text
    case .table(let rows, let columns):
      HumanText.lines(.table(rows, columns: columns), width: width)
    case .record(let record): HumanText.value(.record(record), width: width)
    }
  }
}
