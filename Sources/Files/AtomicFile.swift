import Foundation

/// Writes files atomically: readers see either the old or the new content.
public enum AtomicFile {
  /// Writes `bytes` and names the file when it is complete.
  ///
  /// - Throws: `FileError.exists` if `url` exists and `replacing` is false, `notAFile` if it is not
  ///   a regular file; otherwise `cannotWrite` with the system's reason. Removes everything on
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
