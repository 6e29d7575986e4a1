import Foundation

/// Writes new files in a folder that is itself moved into place when it is complete, so that they
/// need no temporary names or individual flushes.
public enum NewFile {
  /// Writes `bytes`, or removes the file on failure.
  ///
  /// - Throws: `FileError.exists` if the name is in use, otherwise `cannotWrite`.
  public static func write(_ bytes: [UInt8], to url: URL) throws(FileError) {
    let descriptor = try opened(url)
    defer { close(descriptor) }
    guard Descriptor.write(bytes, to: descriptor) else {
      let error = FileError.last(url)
      unlink(url.path)
      throw error
    }
  }

  /// Writes the results of `next` until it returns `nil`, or removes the file on failure.
  ///
  /// - Throws: As `write(_:to:)` does, and errors of `next`.
  public static func write(to url: URL, next: () throws -> [UInt8]?) throws {
    let descriptor = try opened(url)
    defer { close(descriptor) }
    do {
      while let bytes = try next() {
        guard Descriptor.write(bytes, to: descriptor) else { throw FileError.last(url) }
      }
    } catch {
      unlink(url.path)
      throw error
    }
  }

  private static func opened(_ url: URL) throws(FileError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(url.path, flags, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? FileError.exists(url) : FileError.last(url)
    }
    return descriptor
  }
}
