import Foundation
import Support

/// Holds a workspace for this process until the last copy is gone.
///
/// An advisory `flock`: the kernel releases it however the process ends.
final class WorkspaceLock: Sendable {
  private let descriptor: Int32

  /// - Throws: `CommandError.workspaceInUse` when another process holds it.
  init(_ folder: URL) throws {
    let url = folder.appendingPathComponent("lock")
    let status: stat
    do {
      (descriptor, status) = try RegularFile.opened(url, O_RDWR | O_CREAT | O_NOFOLLOW)
    } catch {
      throw CommandError.cannotMakeWorkspace(folder.path, reason: Messages.reason(of: error))
    }
    guard WorkspaceLock.isOurs(descriptor, size: Int(status.st_size)) else {
      close(descriptor)
      throw CommandError.cannotMakeWorkspace(
        folder.path, reason: "\(url.path) is not a lock of this program")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = WorkspaceLock.holder(descriptor)
      close(descriptor)
      throw CommandError.workspaceInUse(
        folder.path, process: holder.map { " (process \($0))" } ?? "")
    }
    let text = "\(ProcessInfo.processInfo.processIdentifier)\n"
    _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
    ftruncate(descriptor, off_t(text.utf8.count))
  }

  deinit { close(descriptor) }

  /// Longest content of a lock, bytes: a process number and a line break.
  private static let maxBytes = 16

  /// Whether the content is what this class writes, or nothing: only then it is written over.
  private static func isOurs(_ descriptor: Int32, size: Int) -> Bool {
    size == 0 || size <= maxBytes && holder(descriptor) != nil
  }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: maxBytes)
    let count = pread(descriptor, &buffer, maxBytes, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[0..<count], as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
