import Foundation

/// A small in-memory file system that fills up quickly; creating one requires administrator rights.
package final class SmallDisk: Sendable {
  package let url: URL

  /// - Returns: `nil` if this process may not mount file systems.
  package init?(at url: URL, bytes: Int) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    guard mount("tmpfs", url.path, "tmpfs", 0, "size=\(bytes)") == 0 else { return nil }
  }

  deinit { umount2(url.path, Int32(MNT_DETACH)) }
}
