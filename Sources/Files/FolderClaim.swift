import Foundation

/// Reserves a folder for a single writer until the last reference is released.
///
/// An advisory `flock` on the folder itself, which the system releases however the process ends.
public final class FolderClaim: Sendable {
  private let descriptor: Int32

  /// - Throws: `FileError.inUse` if another writer, in this process or another, has reserved it.
  public init(_ folder: URL) throws {
    let opened = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { throw FileError.last(folder) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let isHeld = errno == EWOULDBLOCK
      let reason = FileError.last(folder)
      close(opened)
      throw isHeld ? FileError.inUse(folder) : reason
    }
    descriptor = opened
  }

  deinit { close(descriptor) }
}
