import Foundation

/// A file system in memory that is soon full; only the administrator can make one.
package final class SmallDisk: Sendable {
  package let url: URL

  /// `nil` where this process may not mount anything.
  package init?(at url: URL, bytes: Int) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=\(bytes)") == 0 else { return nil }
  }

  deinit { umount2(url.path, Int32(MNT_DETACH)) }
}
