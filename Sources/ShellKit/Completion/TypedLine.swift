/// The command at the end of a line that is being typed, cut into words as the parser would.
struct TypedLine {
  /// The words before the last, without quotes; `|`, `>` and `>>` are words of their own.
  private(set) var words: [String] = []
  /// The last word without quotes; empty where none has begun.
  private(set) var word = ""
  /// Where the last word begins, quotes included, in characters.
  private(set) var start: Int
  /// The quote that is open at the end.
  private(set) var quote: Character?
  /// Whether a comment has begun.
  private(set) var isComment = false

  private var hasBegun = false
  /// Open `${`: the `}` of one ends no block.
  private var openBraces = 0

  init(_ line: [Character]) {
    start = line.count
    var index = 0
    while index < line.count, !isComment {
      index += take(line[index], line.dropFirst(index + 1).first, at: index)
    }
    if !hasBegun { start = line.count }
  }

  /// Takes a character, or two with the one it stands before; returns how many.
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

  /// A word as it has to be typed here: in quotes where it has signs of the language.
  ///
  /// The path of a folder, which ends in a slash, leaves its quote open for more.
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
