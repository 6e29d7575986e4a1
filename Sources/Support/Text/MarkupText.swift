/// Text of unknown origin in XML and HTML.
public enum MarkupText {
  /// The text with `& < > " '` as entities, for content and for quoted attributes.
  ///
  /// What acts unseen is written as `VisibleText` does: XML has no escape of control characters.
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
