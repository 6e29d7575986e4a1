import Foundation
import Support

/// What tells whether a file is the same as before.
struct FileIdentity: Codable, Equatable, Sendable {
  var size: Int
  /// Nanoseconds since 1970.
  var modified: Int
  var hash: String

  /// Looks at a file and hashes its content; `nil` when it cannot be read.
  init?(hashing url: URL) {
    guard let (size, modified) = FileIdentity.look(at: url),
      let bytes = try? RegularFile.read(url, limit: .max)
    else { return nil }
    self.size = size
    self.modified = modified
    var content = ContentHash()
    bytes.withUnsafeBytes { content.add($0) }
    hash = content.text
  }

  /// Whether the file still has this content: same size, and same time or same hash.
  func matches(_ url: URL) -> Bool {
    guard let (size, modified) = FileIdentity.look(at: url), size == self.size else { return false }
    if modified == self.modified { return true }
    return FileIdentity(hashing: url)?.hash == hash
  }

  /// The size of a file, bytes; `nil` where there is none.
  static func size(of url: URL) -> Int? { look(at: url)?.size }

  private static func look(at url: URL) -> (size: Int, modified: Int)? {
    var info = stat()
    guard stat(url.path, &info) == 0 else { return nil }
    return (Int(info.st_size), info.st_mtim.tv_sec * 1_000_000_000 + info.st_mtim.tv_nsec)
  }
}
