import Foundation

/// The beginning of a file that may hold poses, by which its reader is chosen.
package struct PoseFileHead: Sendable {
  /// The number of bytes that identify any form.
  package static let byteCount = 4096

  /// The file.
  package let url: URL
  /// Its first bytes.
  package let text: String
  /// The first character that is neither white space nor a byte-order mark.
  package let first: Character?

  /// The head of a file.
  package init(_ bytes: some Collection<UInt8>, of url: URL) {
    self.url = url
    text = String(decoding: bytes.prefix(Self.byteCount), as: UTF8.self)
    first = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
  }

  /// The file's name.
  package var name: String { url.lastPathComponent }
  /// Whether the file begins as JSON does.
  package var isJSON: Bool { first == "{" || first == "[" }
  /// Whether the file begins as XML does.
  package var isXML: Bool { first == "<" }
}
