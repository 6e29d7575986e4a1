/// An element of an untrusted XML file: qualified names, attributes and text.
///
/// Supports a subset of XML sufficient for numeric files: entities other than the five predefined
/// ones are kept unchanged; document types and processing instructions are skipped.
package struct XMLNode {
  /// Limits of depth and element count; other documents are rejected.
  private static let maxDepth = 64
  private static let maxNodes = 2_000_000

  package private(set) var name = ""
  package private(set) var attributes: [String: String] = [:]
  package private(set) var text = ""
  package private(set) var children: [XMLNode] = []

  /// - Throws: `FileProblem.notXML` for unbalanced tags or a missing end.
  init(parsing bytes: [UInt8]) throws {
    var open: [XMLNode] = [XMLNode()]
    var reader = XMLReader(bytes)
    var count = 0
    while let piece = try reader.next() {
      switch piece {
      case .text(let text): open[open.count - 1].text += text
      case .start(let name, let attributes, let isEmpty):
        var node = XMLNode()
        node.name = name
        node.attributes = attributes
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

  /// The first child element with this name.
  func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// All descendants with this name, except those inside another match.
  func all(_ name: String) -> [XMLNode] {
    children.flatMap { $0.name == name ? [$0] : $0.all(name) }
  }

  /// The text of an attribute or element with this name, in this element or its descendants.
  func value(_ name: String) -> String? {
    if let value = attributes[name] { return value }
    for child in children {
      if child.name == name { return child.text }
      if let value = child.value(name) { return value }
    }
    return nil
  }

  /// Numbers in a text, separated by white space or commas; `nil` if one is invalid or not finite.
  static func numbers(_ text: String) -> [Double]? {
    // Some programs write decimal commas and separate numbers by white space.
    let spaced = text.split(whereSeparator: \.isWhitespace)
    if !text.contains("."), spaced.allSatisfy({ word in word.count { $0 == "," } < 2 }),
      text.contains(","), spaced.count > 1, !spaced.contains(where: { $0.hasSuffix(",") })
    {
      let found = spaced.prefix(64).compactMap { TextBytes.number($0) }
      return found.count == spaced.count ? found : nil
    }
    let words = text.split { $0.isWhitespace || $0 == "," }
    let numbers = words.prefix(64).compactMap { Double($0) }
    return numbers.count == words.count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }
}
