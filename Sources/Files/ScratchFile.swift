import Foundation

/// An unnamed file for data that does not fit into memory; the system removes it however the
/// process ends.
package final class ScratchFile: Sendable {
  private let folder: URL
  private let descriptor: Int32

  /// `O_TMPFILE` of `open`, which is not imported because it is a compound macro.
  private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY

  /// Opens a file in an existing folder.
  package init(in folder: URL) throws(FileError) {
    self.folder = folder
    var descriptor = open(folder.path, Self.unnamed | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      // The file system does not support unnamed files: the name is removed at once.
      let url = folder.appendingPathComponent(".scratch.\(UUID().uuidString)")
      descriptor = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor >= 0 { unlink(url.path) }
    }
    guard descriptor >= 0 else { throw FileError.last(folder) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Writes all bytes at an offset.
  package func write(_ bytes: [UInt8], at offset: Int) throws(FileError) {
    let isWritten = bytes.withUnsafeBytes { buffer in
      var done = 0
      while let base = buffer.baseAddress, done < buffer.count {
        let count = pwrite(
          descriptor, base + done, min(buffer.count - done, Descriptor.maxTransfer), offset + done)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    guard isWritten else { throw FileError.last(folder) }
  }

  /// Reads bytes that were written.
  package func read(_ count: Int, at offset: Int) throws(FileError) -> [UInt8] {
    var isRead = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      done = 0
      while let base = buffer.baseAddress, done < count {
        let read = pread(
          descriptor, base + done, min(count - done, Descriptor.maxTransfer), offset + done)
        if read < 0 && errno == EINTR { continue }
        guard read > 0 else {
          isRead = false
          return
        }
        done += read
      }
    }
    guard isRead else { throw FileError.lastRead(folder) }
    return bytes
  }
}
