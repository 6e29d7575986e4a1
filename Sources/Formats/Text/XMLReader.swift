import Foundation

/// Splits XML into tags and text.
struct XMLReader {
  enum Piece {
    case text(String)
    case start(String, attributes: [String: String], isEmpty: Bool)
    case end(String)
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next piece; `nil` at the end.
  mutating func next() throws -> Piece? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else { return .text(takeText()) }
      if starts("<!--") {
        try skip(past: "-->")
      } else if starts("<?") {
        try skip(past: "?>")
      } else if starts("<!") {
        try skip(past: ">")
      } else {
        return try takeTag()
      }
    }
    return nil
  }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func skip(past end: String) throws {
    while position < bytes.count {
      if starts(end) {
        position += end.utf8.count
        return
      }
      position += 1
    }
    throw FileProblem.notXML
  }

  private mutating func takeText() -> String {
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
    return Self.decoded(bytes[start..<position])
  }

  private mutating func takeTag() throws -> Piece {
    position += 1
    let isEnd = starts("/")
    if isEnd { position += 1 }
    let name = takeName()
    guard !name.isEmpty else { throw FileProblem.notXML }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      guard position < bytes.count else { throw FileProblem.notXML }
      if starts("/>") {
        position += 2
        return .start(name, attributes: attributes, isEmpty: true)
      }
      if starts(">") {
        position += 1
        return isEnd ? .end(name) : .start(name, attributes: attributes, isEmpty: false)
      }
      let key = takeName()
      guard !key.isEmpty else { throw FileProblem.notXML }
      attributes[key] = try takeValue()
    }
  }

  private mutating func takeName() -> String {
    let start = position
    let ends = Set(" \t\r\n=/>\"'<".utf8)
    while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeValue() throws -> String {
    skipSpace()
    guard starts("=") else { throw FileProblem.notXML }
    position += 1
    skipSpace()
    guard position < bytes.count, starts("\"") || starts("'") else { throw FileProblem.notXML }
    let quote = bytes[position]
    let start = position + 1
    guard let end = bytes[start...].firstIndex(of: quote) else { throw FileProblem.notXML }
    position = end + 1
    return Self.decoded(bytes[start..<end])
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
