import Foundation

/// Identifies the state of a file without reading it.
public struct FileStamp: Hashable, Sendable, Codable {
  /// Size, bytes.
  public var bytes: Int
  /// Time of the last content change, nanoseconds since 1970.
  public var modified: Int
  /// Time of the last status change, nanoseconds since 1970, which users cannot set.
  public var changed: Int
  /// Inode number.
  public var number: UInt64

  /// The stamp of the current file; `nil` if there is none.
  public init?(of url: URL) {
    var status = stat()
    guard stat(url.path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    bytes = Int(status.st_size)
    modified = status.st_mtim.nanoseconds
    changed = status.st_ctim.nanoseconds
    number = UInt64(status.st_ino)
  }
}

extension timespec {
  /// Nanoseconds since 1970; wraps around for implausible dates.
  fileprivate var nanoseconds: Int { Int(tv_sec) &* 1_000_000_000 &+ Int(tv_nsec) }
}
