import Foundation

/// What tells, without reading it, that a file is the one it was.
public struct FileStamp: Hashable, Sendable, Codable {
  /// Length, bytes.
  public var bytes: Int
  /// When its content was written, nanoseconds since 1970.
  public var modified: Int
  /// When anything about it was written, nanoseconds since 1970; nobody sets this by hand.
  public var changed: Int
  /// Its number in the file system.
  public var number: UInt64

  /// The stamp of the file that is there now; `nil` where none can be seen.
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
  /// Since 1970; wraps around for dates that no file has.
  fileprivate var nanoseconds: Int { Int(tv_sec) &* 1_000_000_000 &+ Int(tv_nsec) }
}
