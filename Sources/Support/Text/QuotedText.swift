/// Quotes text with double quotes, as in JSON, USDA and similar formats.
public enum QuotedText {
  /// The text in quotes, with a backslash before quotes and backslashes, and `\n` for line breaks.
  ///
  /// - Parameters:
  ///   - short: Other characters with a short escape.
  ///   - escape: The escape of any other invisible control character.
  public static func quoted(
    _ text: String, short: [Unicode.Scalar: String] = [:], escape: (Unicode.Scalar) -> String
  ) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        out += "\\"
        out.unicodeScalars.append(scalar)
      case "\n": out += "\\n"
      case _ where scalar.actsUnseen: out += short[scalar] ?? escape(scalar)
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// A number in lowercase hexadecimal, padded with zeros.
  public static func hex(_ value: some FixedWidthInteger, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
