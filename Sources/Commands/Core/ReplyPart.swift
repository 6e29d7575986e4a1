import Script

/// A piece of what a command prints, for answers of several tables.
public enum ReplyPart: Sendable {
  /// Lines; empty text sets what follows apart.
  case text(String)
  /// Rows with these columns, with all where none is named.
  case table([Record], columns: [String] = [])
  /// Names and values.
  case record(Record)

  /// Characters on a line of a table among texts.
  private static let width = 100

  /// Whether it is more than text.
  var isDrawn: Bool {
    if case .text = self { false } else { true }
  }

  /// The piece as text.
  var text: String {
    switch self {
    case .text(let text): text
    case .table(let rows, let columns):
      HumanText.lines(.table(rows, columns: columns), width: Self.width)
    case .record(let record): HumanText.value(.record(record), width: Self.width)
    }
  }
}

extension Reply {
  /// Answers with texts and tables, one below the other.
  init(_ parts: [ReplyPart], value: Value, remarks: [String] = []) {
    self.init(parts.map(\.text).joined(separator: "\n"), value: value, remarks: remarks)
    self.parts = parts
  }
}
