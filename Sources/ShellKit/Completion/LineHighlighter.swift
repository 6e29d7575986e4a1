/// Finds the parts of a line, which need not be complete or correct, as `TypedLine` splits it.
struct LineHighlighter {
  private let line: [Character]
  /// The meaning of a command's first word.
  private let style: (String) -> LineStyle
  private var ranges: [StyledRange] = []
  private var index = 0
  /// Whether the next word is the name of a command.
  private var isFirst = true
  /// Whether that command receives the output of another, so that it may be any program.
  private var isPiped = false
  /// The first word of the current command.
  private var first = ""

  /// The signs that separate words.
  private static let separators: Set<Character> = [";", "{", "}", "|", ">", "\n"]
  /// The words after which a command may follow.
  private static let prefixes: Set<String> = ["try", "time", "else"]
  /// The statements whose words are an expression.
  private static let expressions: Set<String> = ["let", "if", "while", "for", "expect", "return"]

  init(_ line: [Character], style: @escaping (String) -> LineStyle) {
    (self.line, self.style) = (line, style)
  }

  /// The parts with a meaning, in order.
  static func ranges(
    of line: [Character], style: @escaping (String) -> LineStyle
  ) -> [StyledRange] {
    var highlighter = LineHighlighter(line, style: style)
    while highlighter.index < line.count { highlighter.step() }
    return highlighter.ranges
  }

  private mutating func step() {
    let start = index
    switch line[index] {
    case "\n", ";", "{", "}", "|":
      index += 1
      (isFirst, isPiped) = (true, line[start] == "|")
      if line[start] != "\n" { add(start, .sign) }
    case ">":
      index += 1
      add(start, .sign)
    case let character where character.isWhitespace: index += 1
    case "#":
      index = line[start...].firstIndex(of: "\n") ?? line.count
      add(start, .comment)
    case "'", "\"":
      quoted(line[start])
      isFirst = false
    case "!" where isFirst:
      index = line[start...].firstIndex { $0 == "\n" || $0 == "|" } ?? line.count
      isFirst = false
    case "$":
      variable()
      isFirst = false
    default: word()
    }
  }

  private mutating func add(_ start: Int, _ style: LineStyle) {
    if start < index { ranges.append(StyledRange(start..<index, style)) }
  }

  /// A quoted text, in which variables stand out unless the quotes are single.
  private mutating func quoted(_ quote: Character) {
    var start = index
    index += 1
    while index < line.count {
      if line[index] == "\\", quote == "\"" {
        index = min(index + 2, line.count)
      } else if line[index] == quote {
        index += 1
        break
      } else if line[index] == "$", quote == "\"" {
        add(start, .text)
        variable()
        start = index
      } else {
        index += 1
      }
    }
    add(start, .text)
  }

  /// `$name.field` or `${…}`.
  private mutating func variable() {
    let start = index
    index += 1
    if index < line.count, line[index] == "{" {
      index = line[index...].firstIndex(of: "}").map { $0 + 1 } ?? line.count
    } else {
      while index < line.count, isName(line[index]) || line[index] == "." && isName(at: index + 1) {
        index += 1
      }
    }
    add(start, .variable)
  }

  private func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private func isName(at place: Int) -> Bool { place < line.count && isName(line[place]) }

  private mutating func word() {
    let start = index
    while index < line.count, !line[index].isWhitespace, !Self.separators.contains(line[index]),
      !["'", "\"", "$"].contains(line[index])
    {
      index += line[index] == "\\" ? 2 : 1
    }
    index = min(index, line.count)
    let text = String(line[start..<index])
    if isFirst {
      let found = command(text)
      if !isPiped || found != .unknownCommand { add(start, found) }
      first = text
      isFirst = Self.prefixes.contains(text)
    } else if text.hasPrefix("--") {
      add(start, .option)
    } else if text == "in" && first == "for" {
      add(start, .keyword)
    } else if Double(text) != nil {
      add(start, .number)
    }
  }

  /// The style of a command's name; one that may still be typed is not unknown yet.
  private func command(_ text: String) -> LineStyle {
    Self.prefixes.contains(text) || Self.expressions.contains(text) ? .keyword : style(text)
  }
}
