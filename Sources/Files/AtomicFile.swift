import Foundation

/// Writes files so that a reader sees the old content or the new, never a part.
public enum AtomicFile {
  /// Writes `bytes` and gives the file its name when all is there.
  ///
  /// - Throws: `FileError.exists` when `url` exists and `replacing` is false, `notAFile` when it is
  ///   not a regular file; the system's reason as `cannotWrite` otherwise. Leaves nothing behind on
  ///   failure.
  public static func write(
    _ bytes: some ContiguousBytes, to url: URL, replacing: Bool
  ) throws {
    if !replacing && FileKind.itself(at: url) != nil { throw FileError.exists(url) }
    let file = try PendingFile(url)
    try file.write(bytes)
    try file.finish(replacing: replacing)
  }
}
