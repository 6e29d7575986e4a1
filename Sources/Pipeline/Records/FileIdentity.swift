import Files
import Foundation
import Imaging
import Support

/// Identifies the content of a file, to detect changes.
package struct FileIdentity: Codable, Equatable, Sendable {
  package var size: Int
  /// Modification time, nanoseconds since 1970.
  package var modified: Int
  package var hash: String

  /// Hashes the content of a file; `nil` if it cannot be read.
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
