/// The command at the end of a line that is being typed, split into words as the parser does.
struct TypedLine {
  /// The words before the last, without quotes; `|`, `>` and `>>` are separate words.
  private(set) var words: [String] = []
  /// The last word without quotes; empty if none has begun.
  private(set) var word = ""
  /// The start of the last word including quotes, in characters.
  private(set) var start: Int
  /// The quote that is still open at the end.
  private(set) var quote: Character?
  /// Whether a comment has begun.
  private(set) var isComment = false

  private var hasBegun = false
  /// Number of open `${`, whose `}` does not end a block.
  private var openBraces = 0

  init(_ line: [Character]) {
    start = line.count
    var index = 0
    while index < line.count, !isComment {
      index += take(line[index], line.dropFirst(index + 1).first, at: index)
    }
    if !hasBegun { start = line.count }
  }

  /// Processes a character, or two if it escapes the next; returns the number.
  private mutating func take(_ character: Character, _ next: Character?, at index: Int) -> Int {
    if character == "\\", quote != "'", let next {
      append(next, at: index)
      return 2
    }
    if let open = quote {
      if character == open { quote = nil } else { word.append(character) }
      return 1
    }
    switch character {
    case " ", "\t": finish()
    case "'", "\"":
      begin(at: index)
      quote = character
    case "#" where !hasBegun: isComment = true
    case "$" where next == "{":
      openBraces += 1
      append(character, at: index)
      word.append("{")
      return 2
    case "}" where openBraces > 0:
      openBraces -= 1
      append(character, at: index)
    case ";", "{", "}", "\n": finishCommand()
    case "|" where !hasBegun, ">" where !hasBegun:
      words.append(character == ">" && next == ">" ? ">>" : String(character))
      return character == ">" && next == ">" ? 2 : 1
    default: append(character, at: index)
    }
    return 1
  }

  private mutating func begin(at index: Int) {
    if !hasBegun { start = index }
    hasBegun = true
  }

  private mutating func append(_ character: Character, at index: Int) {
    begin(at: index)
    word.append(character)
  }

  private mutating func finish() {
    if hasBegun { words.append(word) }
    (word, hasBegun) = ("", false)
  }

  private mutating func finishCommand() {
    finish()
    words = []
  }

  /// The form of a word at this position: quoted if it contains syntax characters.
  ///
  /// The quote of a folder's path, which ends in a slash, stays open for more.
  func written(_ text: String) -> String {
    let signs: Set<Character> = [
      " ", "\t", "\"", "'", "\\", ";", "{", "}", "$", "#", ">", "|", "(",
    ]
    let mark = quote ?? (text.contains(where: signs.contains) ? "\"" : nil)
    guard let mark else { return text }
    var inner = text
    if mark == "\"" {
      for sign in ["\\", "\"", "$"] { inner = inner.replacing(sign, with: "\\" + sign) }
    }
    return "\(mark)\(inner)" + (text.hasSuffix("/") ? "" : String(mark))
  }
}
