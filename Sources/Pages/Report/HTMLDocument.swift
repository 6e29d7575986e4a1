import Support

/// A document of HTML in one file that loads nothing: its policy forbids every other source.
struct HTMLDocument {
  let title: String
  /// Whether its scripts may ask the server it came from.
  var asksItsServer = false
  var styles: [String]
  /// What stands in the body before the scripts, as HTML.
  var body: String
  /// Programs, in the order in which they run.
  var scripts: [String]

  private static let policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
  private static let asking = "; connect-src 'self'"

  private var policy: String { Self.policy + (asksItsServer ? Self.asking : "") }

  /// The whole document, always the same for the same content.
  var text: String {
    var out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    out += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">\n"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    out += "<meta name=\"generator\" content=\"\(MarkupText.escaped(Product.title))\">\n"
    out += "<title>\(MarkupText.escaped(title))</title>\n"
    out += "<style>\n\(styles.joined())</style>\n</head>\n<body>\n\(body)"
    for script in scripts { out += "<script>\n\(script)</script>\n" }
    return out + "</body>\n</html>\n"
  }
}
