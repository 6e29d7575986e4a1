/// Makes characters visible that act on a terminal or on the order of what is read.
///
/// Names of files and captures come from anywhere: an escape sequence in one could rewrite what a
/// terminal shows, a mark of writing direction could turn a name around.
public enum VisibleText {
  /// A text of several lines: what acts is written as `\u{1B}`; line breaks and tabs stay.
  public static func lines(_ text: String) -> String { escaped(text) { $0 != "\n" && $0 != "\t" } }

  /// As `lines`, for what must stay on one line.
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
  /// Whether this is a control character, a line or paragraph separator or a mark of writing
  /// direction: what changes how the text around it is shown and shows nothing itself.
  public var actsUnseen: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }
}
