/// A page of help that belongs to no single command.
package struct HelpTopic: Sendable {
  /// The word after `help`.
  package let name: String
  /// One sentence.
  package let summary: String
  /// The page, lines of at most 100 characters.
  package let text: String
  /// Lines in use, which a test runs; they need no capture.
  package let examples: [Example]

  /// A page; `text` is what follows name and summary.
  package init(_ name: String, _ summary: String, examples: [Example] = [], _ text: String) {
    self.name = name
    self.summary = summary
    self.text = text
    self.examples = examples
  }

  /// The whole page with its examples.
  package var page: String {
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
