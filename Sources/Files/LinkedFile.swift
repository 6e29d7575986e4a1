import Foundation

/// Hard links of a file, which share its disk space.
public enum LinkedFile {
  /// Adds a hard link under an unused name; whether that succeeded.
  public static func add(_ name: URL, to file: URL) -> Bool { link(file.path, name.path) == 0 }

  /// Atomically replaces `target` by a hard link to `source`.
  ///
  /// - Throws: `FileError`, also if `target` is not a regular file.
  public static func replace(_ target: URL, by source: URL) throws(FileError) {
    try PendingFile.checkReplaceable(target)
    let place = PendingFile.temporary(for: target)
    unlink(place.path)
    guard link(source.path, place.path) == 0, rename(place.path, target.path) == 0 else {
      let error = FileError.last(target)
      unlink(place.path)
      throw error
    }
    // If both were links to the same file, the rename had no effect.
    unlink(place.path)
    Folder.flush(target.deletingLastPathComponent())
  }
}
