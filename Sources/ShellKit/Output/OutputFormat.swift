/// How results are printed.
public enum OutputFormat: String, CaseIterable, Sendable {
  /// For people: tables fitted to the terminal, sentences.
  case table
  /// One JSON object a command, on one line.
  case json
  /// RFC 4180; a record as rows of name and value, tables inside it as JSON.
  case csv
  /// Tables of GitHub's Markdown; tables inside a record stand below it.
  case markdown
}
