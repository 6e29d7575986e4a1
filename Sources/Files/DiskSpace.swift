import Foundation

/// Free disk space.
package enum DiskSpace {
  /// Number of file system blocks reserved for the metadata of a file.
  private static let reservedBlocks: UInt64 = 64

  /// Free space of the disk of a folder, bytes; `nil` if it cannot be determined.
  package static func free(at folder: URL) -> Int? {
    var info = statvfs()
    guard statvfs(folder.path, &info) == 0 else { return nil }
    return Int(
      clamping: UInt64(info.f_bavail).multipliedReportingOverflow(
        by: UInt64(info.f_frsize)
      ).partialValue)
  }

  /// Whether the disk of a folder has no room for `bytes`; a read-only disk does not count as full.
  package static func isFull(_ folder: URL, for bytes: Int) -> Bool {
    var info = statvfs()
    guard statvfs(folder.path, &info) == 0, info.f_flag & UInt(ST_RDONLY) == 0 else { return false }
    let free = UInt64(info.f_bavail) * UInt64(info.f_frsize)
    return free < UInt64(bytes) + reservedBlocks * UInt64(info.f_frsize)
  }
}
