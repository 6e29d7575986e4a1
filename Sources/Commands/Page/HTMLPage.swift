import Support

/// A page of HTML in one file that loads nothing: its policy forbids every other source.
struct HTMLPage {
  let title: String
  private var sections: [(id: String, heading: String, content: String)] = []
  /// What stands above the sections.
  var lead = ""

  init(title: String) { self.title = title }

  /// Adds a part with a heading and an entry in the list of contents.
  mutating func section(_ id: String, _ heading: String, _ content: String) {
    sections.append((id, heading, content))
  }

  /// A paragraph of plain text.
  static func paragraph(_ text: String) -> String { "<p>\(MarkupText.escaped(text))</p>\n" }

  private static let policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

  /// The whole document, always the same for the same content.
  var text: String {
    let name = MarkupText.escaped(title)
    let contents = sections.map { "<a href=\"#\($0.id)\">\(MarkupText.escaped($0.heading))</a>" }
    var out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    out += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">\n"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    out += "<meta name=\"generator\" content=\"\(MarkupText.escaped(Product.title))\">\n"
    out += "<title>\(name)</title>\n<style>\n\(Self.style)</style>\n</head>\n<body>\n"
    out += "<h1>\(name)</h1>\n\(lead)<nav>\(contents.joined(separator: "\n"))</nav>\n"
    for section in sections {
      out += "<section id=\"\(section.id)\">\n<h2>\(MarkupText.escaped(section.heading))</h2>\n"
      out += section.content + "</section>\n"
    }
    return out + "<script>\n\(Self.script)</script>\n</body>\n</html>\n"
  }
}
