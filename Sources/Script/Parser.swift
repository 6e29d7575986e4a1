/// Parses `.ocs` text: a cursor over bytes, with an extension for each part of the language.
///
/// Nesting is limited and every loop consumes input, so that any bytes are parsed in linear time to
/// statements or a single `Diagnostic`.
struct Parser {
  /// Maximum nesting depth of blocks, parentheses and operators.
  static let maxDepth = 64

  let source: Source
  let bytes: [UInt8]
  let end: Int
  var position: Int
  var depth = 0
  /// Number of open parentheses and brackets, inside which line breaks count as whitespace.
  var openBrackets = 0

  /// Whether an expression is part of a pipeline step, where `>` begins a redirection, and whether
  /// it is the condition of `where`, where only a second one does.
  var isInVerb = false
  var isInCondition = false
  /// Whether the statements are those of a function, which may return.
  var isInFunction = false

  init(_ source: Source, range: Range<Int>? = nil) {
    self.source = source
    bytes = source.bytes
    position = range?.lowerBound ?? 0
    end = range?.upperBound ?? bytes.count
  }

  var isAtEnd: Bool { position >= end }
  var current: UInt8? { position < end ? bytes[position] : nil }
  func peek(_ offset: Int = 1) -> UInt8? {
    position + offset < end ? bytes[position + offset] : nil
  }

  func starts(with text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= end else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where bytes[position + index] != text.utf8Start[index] { return false }
    return true
  }

  mutating func take(_ byte: Character) -> Bool {
    guard current == byte.asciiValue else { return false }
    position += 1
    return true
  }

  func span(from start: Int) -> Span { Span(source, start..<max(position, start)) }

  func error(
    _ message: String, from start: Int? = nil, suggestion: String? = nil,
    kind: Diagnostic.Kind = .syntax
  ) -> Diagnostic {
    let start = start ?? position
    return Diagnostic(
      kind, message, suggestion: suggestion,
      span: Span(source, start..<max(position, min(start + 1, end))))
  }

  /// Skips whitespace, line continuations and, if `lines` is set, line breaks and comments.
  mutating func skipBlanks(lines: Bool = false) {
    while let byte = current {
      if byte == UInt8(ascii: "\\"), isLineBreak(after: position) {
        position += peek() == UInt8(ascii: "\r") ? 3 : 2
      } else if byte == UInt8(ascii: "\n") {
        guard lines else { return }
        position += 1
      } else if byte == UInt8(ascii: "#"), lines {
        skipComment()
      } else if Parser.isBlank(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  mutating func skipComment() {
    while let byte = current, byte != UInt8(ascii: "\n") {
      _ = byte
      position += 1
    }
  }

  private func isLineBreak(after offset: Int) -> Bool {
    guard offset + 1 < end else { return false }
    if bytes[offset + 1] == UInt8(ascii: "\n") { return true }
    return bytes[offset + 1] == UInt8(ascii: "\r") && offset + 2 < end
      && bytes[offset + 2] == UInt8(ascii: "\n")
  }

  /// Runs `body` one nesting level deeper, or throws if the limit is exceeded.
  mutating func nested<T>(_ body: (inout Parser) throws -> T) throws -> T {
    guard depth < Parser.maxDepth else {
      throw error("nested more than \(Parser.maxDepth) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  /// Parses a name (letters, digits, `_`, not starting with a digit), or returns `nil`.
  mutating func identifier() -> String? {
    guard let first = current, Parser.isLetter(first) else { return nil }
    let start = position
    while let byte = current, Parser.isLetter(byte) || Parser.isDigit(byte) {
      position += 1
    }
    return source.text(start..<position)
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  static func isLetter(_ byte: UInt8) -> Bool {
    byte == 95 || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
  }
}
