import Foundation

/// Splits a JSON object with one long list without parsing it. The elements of the list are parsed
/// one at a time, so memory does not grow with the parse tree of the whole file.
package struct JSONList {
  /// The object with the long list replaced by an empty one.
  package private(set) var rest: [UInt8] = []
  /// Byte ranges of the elements; `nil` if there is no such list.
  package private(set) var elements: [Range<Int>]?
  /// Number of elements, including those beyond the limit.
  package private(set) var count = 0

  private let bytes: [UInt8]
  private let limit: Int
  private var position = 0

  /// - Parameters:
  ///   - bytes: The JSON text.
  ///   - key: Key of the list in the object.
  ///   - limit: Further elements are counted but not listed.
  /// - Throws: `FileProblem.notJSON` if a string or the list does not end.
  package init(_ bytes: [UInt8], key: String, limit: Int) throws {
    self.bytes = bytes
    self.limit = limit
    let key = Array("\"\(key)\"".utf8)
    var depth = 0
    var copied = 0
    var last = 0..<0
    while position < bytes.count {
      let start = position
      switch bytes[start] {
      case Self.quote:
        try skipString()
        last = start..<position
      case Self.colon where depth == 1 && bytes[last].elementsEqual(key):
        position += 1
        skipSpace()
        guard position < bytes.count, bytes[position] == Self.bracket else { continue }
        rest += bytes[copied...position]
        try takeElements()
        copied = position
        position += 1
      default: skip(bytes[start], &depth)
      }
    }
    rest += bytes[copied...]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let brace = UInt8(ascii: "{")
  private static let closingBrace = UInt8(ascii: "}")
  private static let bracket = UInt8(ascii: "[")
  private static let closingBracket = UInt8(ascii: "]")
  private static let colon = UInt8(ascii: ":")
  private static let comma = UInt8(ascii: ",")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Skips a byte outside strings and counts brackets.
  private mutating func skip(_ byte: UInt8, _ depth: inout Int) {
    switch byte {
    case Self.brace, Self.bracket: depth += 1
    case Self.closingBrace, Self.closingBracket: depth -= 1
    default: break
    }
    position += 1
  }

  private mutating func skipString() throws {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == Self.backslash ? 2 : 1
      if byte == Self.quote { return }
    }
    throw FileProblem.notJSON("a string does not end")
  }

  /// Lists the elements between the opening and the closing bracket.
  private mutating func takeElements() throws {
    (elements, count) = ([], 0)
    position += 1
    var depth = 0
    var start: Int?
    while position < bytes.count {
      let byte = bytes[position]
      if depth == 0, byte == Self.comma || byte == Self.closingBracket {
        close(&start)
        if byte == Self.closingBracket { return }
        position += 1
        continue
      }
      if start == nil, !Self.isSpace(byte) { start = position }
      if byte == Self.quote { try skipString() } else { skip(byte, &depth) }
    }
    throw FileProblem.notJSON("its list does not end")
  }

  private mutating func close(_ start: inout Int?) {
    guard let begin = start else { return }
    if count < limit { elements?.append(begin..<position) }
    count += 1
    start = nil
  }
}
