import Foundation

/// The space that is left on a disk.
package enum DiskSpace {
  /// Blocks of the file system held back for what a file takes in addition to its bytes.
  private static let reservedBlocks: UInt64 = 64

  /// Whether the disk of a folder has no room for `bytes`; a read-only disk has none either but is
  /// not full.
  package static func isFull(_ folder: URL, for bytes: Int) -> Bool {
    var info = statvfs()
    guard statvfs(folder.path, &info) == 0, info.f_flag & UInt(ST_RDONLY) == 0 else { return false }
    let free = UInt64(info.f_bavail) * UInt64(info.f_frsize)
    return free < UInt64(bytes) + reservedBlocks * UInt64(info.f_frsize)
  }
}
