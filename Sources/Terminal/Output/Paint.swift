/// Colors of answers on a terminal: headers, verdicts, states and commands to type.
///
/// Works on finished lines, so that replies contain no control sequences.
enum Paint {
  private enum Style: String {
    case bold = "1"
    case faint = "2"
    case good = "32"
    case doubtful = "33"
    case bad = "31"
    case command = "36"
  }

  /// States and verdicts, as whole words of a table or after `verdict:`.
  private static let words: [String: Style] = [
    "fresh": .good, "sound": .good, "stale": .doubtful, "doubtful": .doubtful, "missing": .faint,
    "failed": .bad, "broken": .bad, "none": .faint,
  ]
  /// Beginnings of lines that end with a command to type.
  private static let prompts = ["next: ", "type: ", "run: "]

  /// The lines with their colors.
  static func lines(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isTable = false
    return lines.indices.map { index in
      let line = lines[index]
      if index + 1 < lines.count, isRule(lines[index + 1]) {
        isTable = true
        return painted(line, .bold)
      }
      if isRule(line) { return painted(line, .faint) }
      if line.isEmpty { isTable = false }
      return isTable ? cells(line) : sentence(line)
    }.joined(separator: "\n")
  }

  /// Whether a line separates the header of a table from its rows.
  private static func isRule(_ line: String) -> Bool {
    !line.isEmpty && line.allSatisfy { $0 == "─" || $0 == " " }
  }

  private static func cells(_ line: String) -> String {
    var out = ""
    var word = ""
    func flush() {
      out += words[word].map { painted(word, $0) } ?? word
      word = ""
    }
    for character in line {
      if character == " " { flush() }
      if character == " " { out.append(character) } else { word.append(character) }
    }
    flush()
    return out
  }

  private static func sentence(_ line: String) -> String {
    for prompt in prompts {
      guard let range = line.firstRange(of: prompt),
        line[..<range.lowerBound].allSatisfy({
          $0 == " "
        })
      else { continue }
      return line[..<range.upperBound] + painted(String(line[range.upperBound...]), .command)
    }
    let head = line.hasPrefix("verdict: ") ? "verdict: " : ""
    let rest = line.dropFirst(head.count)
    let word = String(rest.prefix { $0.isLetter })
    guard !head.isEmpty || rest.dropFirst(word.count).first == ":", let style = words[word] else {
      return line
    }
    return head + painted(word, style) + rest.dropFirst(word.count)
  }

  private static func painted(_ text: String, _ style: Style) -> String {
    text.isEmpty ? text : "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }
}
