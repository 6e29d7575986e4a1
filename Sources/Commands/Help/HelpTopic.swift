/// A page of help that belongs to no single command.
struct HelpTopic: Sendable {
  /// The word after `help`.
  let name: String
  /// One sentence.
  let summary: String
  /// The page, lines of at most 100 characters.
  let text: String
  /// Lines in use, which a test runs; they need no capture.
  let examples: [Example]

  init(_ name: String, _ summary: String, examples: [Example] = [], _ text: String) {
    (self.name, self.summary, self.text, self.examples) = (name, summary, text, examples)
  }

  /// Every page, in the order of the overview.
  static let all = [
    language, expressions, strings, flow, variablesPage, redirection, formats, settings,
    stepping, detail, completion, keys, files, rc,
  ]

  /// Variables that are there without `let`, besides the stages' results.
  static let variables: [(name: String, about: String)] = [
    ("last", "Value of the newest command or expression."),
    ("frames", "Table of all frames of the capture."),
    ("session", "State of the guided session."),
    ("args", "List of a script's arguments."),
    ("1", "First argument of a script, $2 the second, and so on."),
  ]

  /// The whole page with its examples.
  var page: String {
    var lines = [name, "  " + summary, "", text]
    if !examples.isEmpty {
      let width = (examples.map(\.line.count).max() ?? 0) + 2
      lines += ["", examples.count == 1 ? "example" : "examples"]
      lines += examples.map { example in
        let blanks = String(repeating: " ", count: width - example.line.count)
        return "  " + example.line + (example.prints.isEmpty ? "" : blanks + "# " + example.prints)
      }
    }
    return lines.joined(separator: "\n")
  }
}
