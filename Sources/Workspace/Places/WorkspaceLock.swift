import Files
import Foundation
import Support

/// Holds a workspace for this process until the last copy is gone.
///
/// An advisory `flock`: the kernel releases it however the process ends.
final class WorkspaceLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock and writes who has it, unless the file holds something else: that stays.
  ///
  /// - Throws: `WorkspaceError.workspaceInUse` when another process holds it,
  ///   `WorkspaceError.cannotMakeWorkspace` when the file is no regular one.
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

  /// Longest content of a lock, bytes: a process number and a line break.
  private static let maxBytes = 16

  /// Whether the content is what this class writes, or nothing: only then it is written over.
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
