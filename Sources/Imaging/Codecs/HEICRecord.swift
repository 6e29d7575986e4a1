import Foundation

/// A text record stored in XMP.
enum HEICRecord {
  /// Namespace of our own field, which contains arbitrary text.
  private static let namespace = "urn:x-ocs:capture:1.0"
  private static let field = "capture:Record"
  /// Maximum size of a block, bytes; longer blocks were not written by this program.
  private static let maxBytes = 64 << 10
  private static let escapes = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")]

  /// Creates an XMP block with a text.
  static func xmp(_ text: String) -> String {
    let escaped = escapes.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    return packet([("capture", namespace)], [(field, escaped)])
  }

  /// The text of a block; `nil` if there is none.
  static func text(of xmp: [UInt8]?) -> String? {
    guard let xmp, xmp.count <= maxBytes, let text = String(bytes: xmp, encoding: .utf8),
      text.contains(namespace), let start = text.range(of: "<\(field)>"),
      let end = text.range(of: "</\(field)>", range: start.upperBound..<text.endIndex)
    else { return nil }
    return escapes.reversed().reduce(String(text[start.upperBound..<end.lowerBound])) {
      $0.replacingOccurrences(of: $1.1, with: $1.0)
    }
  }

  /// Creates a block from fields whose values are already XML.
  static func packet(
    _ namespaces: [(prefix: String, name: String)], _ fields: [(String, String)]
  ) -> String {
    let names = namespaces.map { " xmlns:\($0.prefix)=\"\($0.name)\"" }.joined()
    let lines = fields.map { "<\($0.0)>\($0.1)</\($0.0)>" }.joined(separator: "\n")
    return """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""\(names)>
      \(lines)
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      """
  }
}
