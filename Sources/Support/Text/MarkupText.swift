/// Escapes untrusted text for XML and HTML.
public enum MarkupText {
  /// Replaces `& < > " '` by entities, for content and quoted attributes.
  ///
  /// Invisible control characters are escaped as by `VisibleText`, as XML has no escapes for them.
  public static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in VisibleText.line(text).unicodeScalars {
      switch scalar {
      case "&": out += "&amp;".unicodeScalars
      case "<": out += "&lt;".unicodeScalars
      case ">": out += "&gt;".unicodeScalars
      case "\"": out += "&quot;".unicodeScalars
      case "'": out += "&#39;".unicodeScalars
      case _ where scalar.value & 0xFFFE == 0xFFFE: out.append("\u{FFFD}")
      default: out.append(scalar)
      }
    }
    return String(out)
  }
}
