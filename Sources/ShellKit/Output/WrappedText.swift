/// Wraps lines that are wider than the terminal at words.
///
/// A wrapped line continues below its last column, and a paragraph that was wrapped at another
/// width is filled again.
package enum WrappedText {
  /// Lines at least this long were wrapped; the next line continues them.
  private static let filled = 80
  /// Minimum width of the last column; below, text continues near the left margin.
  private static let minColumn = 24

  /// The text in lines of at most `width` characters, unless a word is longer.
  package static func text(_ text: String, width: Int) -> String {
    guard width < HumanText.unlimited else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var index = 0
    while index < lines.count {
      let line = lines[index]
      guard line.count > width else {
        index += 1
        continue
      }
      let indent = indent(of: line, width: width)
      let (first, rest) = split(line, at: width)
      lines[index] = first
      let blanks = String(repeating: " ", count: indent)
      if line.count >= filled, index + 1 < lines.count, continues(lines[index + 1], line) {
        lines[index + 1] = blanks + rest + " " + lines[index + 1].drop { $0 == " " }
      } else {
        lines.insert(blanks + rest, at: index + 1)
      }
      index += 1
    }
    return lines.joined(separator: "\n")
  }

  /// Whether a line continues the paragraph of the previous one.
  private static func continues(_ next: String, _ line: String) -> Bool {
    let blanks = { (text: String) in text.prefix { $0 == " " }.count }
    return !next.allSatisfy { $0 == " " } && blanks(next) == blanks(line)
      && column(of: next) == nil && column(of: line) == nil
  }

  /// Position of the last column of a line with several, which two blanks separate.
  private static func column(of line: String) -> Int? {
    let characters = Array(line)
    let start = characters.prefix { $0 == " " }.count
    return characters.indices.dropFirst(start + 2).first {
      characters[$0] != " " && characters[$0 - 1] == " " && characters[$0 - 2] == " "
    }
  }

  private static func indent(of line: String, width: Int) -> Int {
    if let column = column(of: line), width - column >= minColumn { return column }
    return min(line.prefix { $0 == " " }.count, width / 2)
  }

  /// The line up to the last blank that fits, and the rest.
  private static func split(_ line: String, at width: Int) -> (String, String) {
    let characters = Array(line)
    let start = characters.prefix { $0 == " " }.count
    let blank =
      characters.indices.prefix(width + 1).last { characters[$0] == " " && $0 > start }
      ?? characters.indices.dropFirst(width).first { characters[$0] == " " } ?? characters.count
    let first = String(characters[..<blank].reversed().drop { $0 == " " }.reversed())
    return (first, String(characters[blank...].drop { $0 == " " }))
  }
}

extension Reply {
  /// The reply with its text as running text.
  var wrapped: Reply {
    var reply = self
    reply.wraps = true
    return reply
  }
}
