import Foundation

/// Writes files so that a reader sees the old content or the new, never a part.
public enum AtomicFile {
  /// Writes `bytes` beside `url` under a temporary name, flushes it and moves it into place.
  ///
  /// - Throws: `FileError.exists` when `url` exists and `replacing` is false; the system's reason
  ///   as `FileError.cannotWrite` otherwise. Leaves nothing behind on failure.
  public static func write(
    _ bytes: some ContiguousBytes, to url: URL, replacing: Bool
  ) throws {
    if !replacing && FileManager.default.fileExists(atPath: url.path) {
      throw FileError.exists(url)
    }
    let name = ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).part"
    let temporary = url.deletingLastPathComponent().appendingPathComponent(name)
    do {
      try writeAll(bytes, to: temporary)
      guard rename(temporary.path, url.path) == 0 else { throw FileError.last(url) }
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  private static func writeAll(_ bytes: some ContiguousBytes, to url: URL) throws {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError.last(url) }
    defer { close(descriptor) }
    try bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = Foundation.write(
          descriptor, buffer.baseAddress! + offset, buffer.count - offset)
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw FileError.last(url) }
        offset += written
      }
    }
    guard fsync(descriptor) == 0 else { throw FileError.last(url) }
  }
}

/// Why a file could not be written or read.
public enum FileError: Error, Equatable {
  case exists(URL)
  case cannotWrite(URL, reason: String)
  case cannotRead(URL, reason: String)

  static func last(_ url: URL) -> FileError {
    .cannotWrite(url, reason: String(cString: strerror(errno)))
  }
}
