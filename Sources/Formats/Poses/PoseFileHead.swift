import Foundation

/// The beginning of a possible pose file, from which its reader is chosen.
package struct PoseFileHead: Sendable {
  /// Number of bytes sufficient to identify any format.
  package static let byteCount = 4096

  /// The file.
  package let url: URL
  /// The first bytes as text.
  package let text: String
  /// The first character that is neither white space nor a byte-order mark.
  package let first: Character?

  /// Creates the head of a file.
  package init(_ bytes: some Collection<UInt8>, of url: URL) {
    self.url = url
    text = String(decoding: TextBytes.utf8(Array(bytes.prefix(Self.byteCount))), as: UTF8.self)
    first = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
  }

  /// The file's name.
  package var name: String { url.lastPathComponent }
  /// Whether the file starts like JSON.
  package var isJSON: Bool { first == "{" || first == "[" }
  /// Whether the file starts like XML.
  package var isXML: Bool { first == "<" }
}
