import Foundation

/// Holds a folder for one writer until the last reference is gone.
///
/// An advisory `flock` on the folder itself: nothing is left behind, however the process ends.
public final class FolderClaim: Sendable {
  private let descriptor: Int32

  /// - Throws: `FileError.inUse` when another writer, of this process or another, holds it.
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
