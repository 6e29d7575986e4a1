extension Value {
  /// Parses JSON text.
  ///
  /// Nesting deeper than 64 levels is rejected. Numbers are doubles.
  /// - Throws: `JSONError` with the byte offset of the error.
  public init(json text: String) throws {
    var parser = JSONParser(bytes: Array(text.utf8))
    self = try parser.document()
  }
}

/// Why a text is not valid JSON.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// Offset of the error in UTF-8 bytes.
  public let offset: Int
  /// The error, as a phrase.
  public let reason: String
  /// A phrase with the offset.
  public var description: String { "not JSON: \(reason) at byte \(offset)" }
}

private struct JSONParser {
  /// Maximum nesting depth, so that no text overflows the stack.
  static let maxDepth = 64

  let bytes: [UInt8]
  var position = 0
  var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws -> Value {
    let value = try self.value()
    skipBlanks()
    guard position == bytes.count else { throw error("unexpected text after the value") }
    return value
  }

  private func error(_ reason: String) -> JSONError { JSONError(offset: position, reason: reason) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let byte = current, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func value() throws -> Value {
    skipBlanks()
    guard depth < Self.maxDepth else { throw error("nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    switch current {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("unexpected end of input")
    default: return try number()
    }
  }

  private mutating func word(_ text: String, _ value: Value) throws -> Value {
    guard bytes[position...].starts(with: text.utf8) else { throw error("unexpected character") }
    position += text.utf8.count
    return value
  }

  private mutating func number() throws -> Value {
    let start = position
    while let byte = current, (48...57).contains(byte) || [43, 45, 46, 69, 101].contains(byte) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard !text.isEmpty, let value = Double(text), value.isFinite else {
      position = start
      throw error("unexpected character")
    }
    return .number(value)
  }

  private mutating func array() throws -> Value {
    position += 1
    var items: [Value] = []
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .list(items) }
    repeat {
      items.append(try value())
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error("expected , or ]") }
    return .list(items)
  }

  private mutating func object() throws -> Value {
    position += 1
    var keys: [String] = []
    var values: [Value] = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return .record(Record()) }
    repeat {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      keys.append(try string())
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw error("expected :") }
      values.append(try value())
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error("expected , or }") }
    return .record(Record(keys: keys, values: values))
  }

  private mutating func string() throws -> String {
    position += 1
    var out: [UInt8] = []
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: out, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { try escape(into: &out) } else { out.append(byte) }
    }
    throw error("unterminated string")
  }

  private mutating func escape(into out: inout [UInt8]) throws {
    guard let byte = current else { throw error("unterminated string") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): out.append(10)
    case UInt8(ascii: "t"): out.append(9)
    case UInt8(ascii: "r"): out.append(13)
    case UInt8(ascii: "b"): out.append(8)
    case UInt8(ascii: "f"): out.append(12)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(byte)
    case UInt8(ascii: "u"): out += try unicode()
    default: throw error("unknown escape")
    }
  }

  /// Reads four digits after `\u`, and a second surrogate if required.
  private mutating func unicode() throws -> [UInt8] {
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), take(UInt8(ascii: "\\")) {
      guard take(UInt8(ascii: "u")) else { throw error("half a surrogate pair") }
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw error("half a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    return Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
  }

  private mutating func hexadecimal() throws -> UInt32 {
    guard position + 4 <= bytes.count,
      let value = UInt32(
        String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw error("expected four hexadecimal digits") }
    position += 4
    return value
  }
}
