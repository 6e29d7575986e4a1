/// Formats text for JSON.
public enum JSONText {
  /// The text in quotes; invisible control characters are escaped as `\u001b`, so that the JSON can
  /// be displayed safely.
  public static func quoted(_ text: String) -> String {
    QuotedText.quoted(text, short: ["\r": "\\r", "\t": "\\t"]) { scalar in
      scalar.utf16.map { "\\u" + QuotedText.hex($0, digits: 4) }.joined()
    }
  }
}
