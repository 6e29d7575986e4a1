/// Running text in lines of limited width.
enum PlainText {
  /// Pads the text with blanks to a width, with at least one blank.
  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Wraps the text at words, with each line indented.
  static func wrapped(_ text: String, indent: Int, width: Int = 96) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > width - indent {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).map { String(repeating: " ", count: indent) + $0 }
  }
}
