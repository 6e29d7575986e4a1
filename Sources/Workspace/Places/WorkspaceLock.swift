import Files
import Foundation
import Support

/// Locks a workspace for this process until the last copy is released.
///
/// An advisory `flock`: the kernel releases it however the process ends.
final class WorkspaceLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock and writes the process number, unless the file has other content, which is
  /// preserved.
  ///
  /// - Throws: `WorkspaceError.workspaceInUse` if another process has the lock,
  ///   `WorkspaceError.cannotMakeWorkspace` if the file is not a regular file.
  init(_ folder: URL) throws {
    let url = folder.appendingPathComponent("lock")
    let opened = try WorkspaceError.making(folder) {
      try RegularFile.opened(url, O_RDWR | O_CREAT | O_NOFOLLOW).0
    }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let holder = WorkspaceLock.holder(opened)
      close(opened)
      throw WorkspaceError.workspaceInUse(
        folder.path, holder: holder.map { WorkspaceError.Holder(process: Int($0)) })
    }
    if WorkspaceLock.isOurs(opened) {
      let text = "\(ProcessInfo.processInfo.processIdentifier)\n"
      _ = text.withCString { pwrite(opened, $0, strlen($0), 0) }
      ftruncate(opened, off_t(text.utf8.count))
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// Maximum content of a lock file, bytes: a process number and a line break.
  private static let maxBytes = 16

  /// Whether the file is empty or has content of this class, so that it may be overwritten.
  private static func isOurs(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return status.st_size == 0 || status.st_size <= maxBytes && holder(descriptor) != nil
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: maxBytes)
    let count = pread(descriptor, &buffer, maxBytes, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[0..<count], as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
