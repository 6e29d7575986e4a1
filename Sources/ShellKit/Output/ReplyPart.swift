import Script

/// A part of a command's output, for answers with several tables.
public enum ReplyPart: Sendable {
  /// Lines; an empty text separates the parts around it.
  case text(String)
  /// Rows with these columns; all columns if empty.
  case table([Record], columns: [String] = [])
  /// Names and values.
  case record(Record)

  /// Whether it is other than text.
  var isDrawn: Bool {
    if case .text = self { false } else { true }
  }

  /// The part as text, with tables fitted to a width in characters.
  func text(width: Int) -> String {
    switch self {
    case .text(let text): text
    case .table(let rows, let columns):
      HumanText.lines(.table(rows, columns: columns), width: width)
    case .record(let record): HumanText.value(.record(record), width: width)
    }
  }
}
