import Foundation

/// A JSON object with one long list, taken apart without parsing it: the list's elements are parsed
/// one by one, so that memory grows with the file and not with a tree of it.
package struct JSONList {
  /// The object with an empty list in place of the long one.
  package private(set) var rest: [UInt8] = []
  /// Where the elements are in the file; `nil` where there is no such list.
  package private(set) var elements: [Range<Int>]?
  /// Number of elements, also of those beyond the limit.
  package private(set) var count = 0

  private let bytes: [UInt8]
  private let limit: Int
  private var position = 0

  /// - Parameters:
  ///   - key: The list's key in the object.
  ///   - limit: Elements beyond this many are counted and not listed.
  /// - Throws: `FileProblem.notJSON` when a string or the list does not end.
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

  /// Moves past a byte outside strings, counting brackets.
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

  /// Moves from the opening bracket to the closing one.
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
