import Support

/// A page of sections with headings.
struct HTMLPage {
  let title: String
  private var sections: [(id: String, heading: String, content: String)] = []
  /// The HTML above the sections.
  var lead = ""

  init(title: String) { self.title = title }

  /// Adds a section with a heading and an entry in the table of contents.
  mutating func section(_ id: String, heading: String, content: String) {
    sections.append((id, heading, content))
  }

  /// A paragraph of plain text.
  static func paragraph(_ text: String) -> String { "<p>\(MarkupText.escaped(text))</p>\n" }

  /// The complete document; equal content gives equal bytes.
  var text: String {
    let contents = sections.map { "<a href=\"#\($0.id)\">\(MarkupText.escaped($0.heading))</a>" }
    var body = "<main>\n<h1>\(MarkupText.escaped(title))</h1>\n\(lead)"
    body += "<nav>\(contents.joined(separator: "\n"))</nav>\n"
    for section in sections {
      body += "<section id=\"\(section.id)\">\n<h2>\(MarkupText.escaped(section.heading))</h2>\n"
      body += section.content + "</section>\n"
    }
    body += "</main>\n"
    return HTMLDocument(title: title, styles: [Self.style], body: body, scripts: [Self.script]).text
  }
}
