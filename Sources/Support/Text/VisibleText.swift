/// Makes characters visible that control a terminal or the text direction.
///
/// Names of files and captures are untrusted: an escape sequence could alter the terminal's
/// contents, and a bidirectional control character could reverse a name.
public enum VisibleText {
  /// Escapes text of several lines, with control characters as `\u{1B}`; line breaks and tabs are
  /// preserved.
  public static func lines(_ text: String) -> String { escaped(text) { $0 != "\n" && $0 != "\t" } }

  /// Escapes like `lines`, including line breaks and tabs.
  public static func line(_ text: String) -> String { escaped(text) { _ in true } }

  private static func escaped(
    _ text: String, where counts: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.unicodeScalars.contains(where: { $0.actsUnseen && counts($0) }) else { return text }
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.actsUnseen && counts(scalar) {
        out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character, a line or paragraph separator, or a bidirectional
  /// control: an invisible character that affects how the surrounding text is displayed.
  public var actsUnseen: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
