import Files
import Foundation
import Imaging
import Support

/// What tells whether a file is the same as before.
package struct FileIdentity: Codable, Equatable, Sendable {
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int
  package var hash: String

  /// Looks at a file and hashes its content; `nil` when it cannot be read.
  package init?(hashing url: URL) {
    guard let stamp = FileStamp(of: url),
      let bytes = try? RegularFile.read(url, limit: .max)
    else { return nil }
    size = stamp.bytes
    modified = stamp.modified
    var content = ContentHash()
    bytes.withUnsafeBytes { content.add($0) }
    hash = content.text
  }

  /// Whether the file still has this content: same size, and same time or same hash.
  package func matches(_ url: URL) -> Bool {
    guard let stamp = FileStamp(of: url), stamp.bytes == size else { return false }
    if stamp.modified == modified { return true }
    return FileIdentity(hashing: url)?.hash == hash
  }
}
