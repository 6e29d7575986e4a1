import Support

/// An HTML document in one file that loads no other resource, which its policy enforces.
struct HTMLDocument {
  let title: String
  /// Whether its scripts may send requests to the server of the page.
  var asksItsServer = false
  var styles: [String]
  /// The HTML of the body before the scripts.
  var body: String
  /// Scripts, in the order of execution.
  var scripts: [String]

  private static let policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
  private static let asking = "; connect-src 'self'"

  private var policy: String { Self.policy + (asksItsServer ? Self.asking : "") }

  /// The complete document; equal content gives equal bytes.
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
