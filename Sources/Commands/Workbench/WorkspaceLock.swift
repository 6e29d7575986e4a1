import Foundation

/// Holds a workspace for this process until the last copy is gone.
///
/// An advisory `flock`: the kernel releases it however the process ends.
final class WorkspaceLock: Sendable {
  private let descriptor: Int32

  /// - Throws: `CommandError.workspaceInUse` when another process holds it.
  init(_ folder: URL) throws {
    let path = folder.appendingPathComponent("lock").path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CommandError.cannotMakeWorkspace(
        folder.path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = WorkspaceLock.holder(descriptor)
      close(descriptor)
      throw CommandError.workspaceInUse(
        folder.path, process: holder.map { " (process \($0))" } ?? "")
    }
    let text = "\(ProcessInfo.processInfo.processIdentifier)\n"
    ftruncate(descriptor, 0)
    _ = text.withCString { pwrite(descriptor, $0, strlen($0), 0) }
  }

  deinit { close(descriptor) }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &buffer, 16, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[0..<count], as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
