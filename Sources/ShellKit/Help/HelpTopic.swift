/// A page of help on a general topic.
package struct HelpTopic: Sendable {
  /// The word after `help`.
  package let name: String
  /// A summary of one sentence.
  package let summary: String
  /// The text of the page, in lines of at most 100 characters.
  package let text: String
  /// Example lines, which a test runs; they need no capture.
  package let examples: [Example]

  /// Creates a page; `text` follows name and summary.
  package init(_ name: String, summary: String, examples: ExampleList = [], text: String) {
    self.name = name
    self.summary = summary
    self.text = text
    self.examples = examples.all
  }

  /// The complete page with its examples.
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
