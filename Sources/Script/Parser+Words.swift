extension Parser {
  /// Whether a byte ends an unquoted word.
  private static func endsWord(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
  }

  /// Parses a word: adjacent unquoted and quoted parts, or `(expression)`.
  mutating func word() throws -> Word {
    let start = position
    if current == UInt8(ascii: "(") {
      let value = try primary()
      return Word(parts: [.expression(value)], span: span(from: start))
    }
    var text = TextBuilder()
    var isQuoted = false
    while let byte = current, !Parser.endsWord(byte) {
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted = true
        text.append(try quotedText())
      case UInt8(ascii: "'"):
        isQuoted = true
        text.append(try literalText())
      case UInt8(ascii: "$") where startsInterpolation: text.append([try interpolation()])
      case UInt8(ascii: "\\"):
        position += 1
        guard let next = current, next != UInt8(ascii: "\n") else {
          throw error("nothing after \\", from: position - 1, kind: .incomplete)
        }
        text.append([next])
        position += 1
      default:
        text.append([byte])
        position += 1
      }
    }
    let parts = text.finished()
    guard !parts.isEmpty || isQuoted else { throw error("expected a word") }
    return Word(parts: parts, span: span(from: start))
  }

  /// Whether the current `$` starts `$name`, `$1` or `${`.
  var startsInterpolation: Bool {
    guard let next = peek() else { return false }
    return Parser.isLetter(next) || Parser.isDigit(next) || next == UInt8(ascii: "{")
  }

  /// Parses `'…'` literally.
  mutating func literalText() throws -> [UInt8] {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: "'") { return text }
      text.append(byte)
    }
    position = start + 1
    throw error("this ' has no closing '", from: start, kind: .incomplete)
  }

  /// Parses `"…"` with escapes and interpolations.
  mutating func quotedText() throws -> [TextPart] {
    let start = position
    position += 1
    var text = TextBuilder()
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return text.finished()
      case UInt8(ascii: "\\"): text.append(try escape())
      case UInt8(ascii: "$") where startsInterpolation: text.append([try interpolation()])
      default:
        text.append([byte])
        position += 1
      }
    }
    position = start + 1
    throw error("this \" has no closing \"", from: start, kind: .incomplete)
  }

  /// Parses an escape sequence.
  private mutating func escape() throws -> [UInt8] {
    let start = position
    position += 1
    guard let byte = current else {
      throw error("nothing after \\", from: start, kind: .incomplete)
    }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "\n"): return []
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "$"): return [byte]
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw error("unknown escape; known are \\n \\t \\r \\\\ \\\" \\$ \\u{…}", from: start)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws -> [UInt8] {
    guard take("{") else { throw error("\\u needs {hexadecimal digits}", from: start) }
    let first = position
    while let byte = current, byte != UInt8(ascii: "}"), position - first < 8 { position += 1 }
    let digits = source.text(first..<position)
    guard take("}"), let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
      throw error("\\u{…} needs the hexadecimal number of a character", from: start)
    }
    return Array(String(Character(scalar)).utf8)
  }

  /// Parses `${expr}`, or `$name` with accessors.
  mutating func interpolation() throws -> TextPart {
    let start = position
    if peek() == UInt8(ascii: "{") {
      position += 2
      let value = try bracketed("}", opened: start, by: "${") { parser in
        let value = try parser.expression()
        return try parser.piped(value)
      }
      return .expression(value)
    }
    let variable = try self.variable()
    return .path(variable, try accessors())
  }
}
