/// The format of printed results.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// For people: tables fitted to the terminal, and sentences.
  case table
  /// One JSON object per command, on one line.
  case json
  /// RFC 4180; a record as rows of name and value, with nested tables as JSON.
  case csv
  /// Tables in GitHub's Markdown; nested tables of a record follow it.
  case markdown
}
