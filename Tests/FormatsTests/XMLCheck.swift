import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Parses XML and counts its elements.
final class XMLCheck: NSObject, XMLParserDelegate {
  private(set) var isSound = false
  private(set) var counts: [String: Int] = [:]

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isSound = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    counts[name, default: 0] += 1
  }
}
