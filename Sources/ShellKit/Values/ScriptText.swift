import Support

/// Text as the language has it.
package enum ScriptText {
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./,:=+%@~")

  /// A word that stands for exactly this text: in quotes where it has to be.
  package static func word(_ text: String) -> String {
    if !text.isEmpty, text.allSatisfy(plain.contains) { return text }
    return QuotedText.quoted(text) { "\\u{\(String($0.value, radix: 16))}" }
      .replacing("$", with: "\\$")
  }
}
