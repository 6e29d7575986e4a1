import Foundation

/// A part of an XML file nobody vouches for: element names with their prefixes, attributes and texts.
///
/// Enough of XML for files of numbers: entities but the five of XML are kept as they stand, document types
/// and processing instructions are passed over.
struct XMLNode {
  /// Deeper and larger documents hold no list of cameras.
  private static let maxDepth = 64
  private static let maxNodes = 2_000_000

  private(set) var name = ""
  private(set) var attributes: [String: String] = [:]
  private(set) var text = ""
  private(set) var children: [XMLNode] = []

  /// - Throws: `FileProblem.notXML` for a document that does not end or closes what is not open.
  init(parsing bytes: [UInt8]) throws {
    var open: [XMLNode] = [XMLNode()]
    var reader = XMLReader(bytes)
    var count = 0
    while let piece = try reader.next() {
      switch piece {
      case .text(let text): open[open.count - 1].text += text
      case .start(let name, let attributes, let isEmpty):
        var node = XMLNode()
        (node.name, node.attributes) = (name, attributes)
        count += 1
        guard open.count < Self.maxDepth, count < Self.maxNodes else { throw FileProblem.notXML }
        if isEmpty { open[open.count - 1].children.append(node) } else { open.append(node) }
      case .end(let name):
        guard open.count > 1, let node = open.popLast(), node.name == name else {
          throw FileProblem.notXML
        }
        open[open.count - 1].children.append(node)
      }
    }
    guard open.count == 1, let root = open[0].children.first else { throw FileProblem.notXML }
    self = root
  }

  private init() {}

  /// The first child of this name.
  func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// All elements of this name below, the outermost first.
  func all(_ name: String) -> [XMLNode] {
    children.flatMap { $0.name == name ? [$0] : $0.all(name) }
  }

  /// The text of an attribute or of a child of this name, here or below.
  func value(_ name: String) -> String? {
    if let value = attributes[name] { return value }
    for child in children {
      if child.name == name { return child.text }
      if let value = child.value(name) { return value }
    }
    return nil
  }

  /// Numbers of a text, separated by blanks or commas; `nil` where one is none or not finite.
  static func numbers(_ text: String) -> [Double]? {
    let words = text.split { $0.isWhitespace || $0 == "," }
    let numbers = words.prefix(64).compactMap { Double($0) }
    return numbers.count == words.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}

/// Takes XML apart, piece by piece.
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
