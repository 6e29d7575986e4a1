import Support

/// Text in the syntax of the language.
package enum ScriptText {
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./,:=+%@~")

  /// A word with exactly this text, quoted if needed.
  package static func word(_ text: String) -> String {
    if !text.isEmpty, text.allSatisfy(plain.contains) { return text }
    return QuotedText.quoted(text) { "\\u{\(String($0.value, radix: 16))}" }
      .replacing("$", with: "\\$")
  }
}
