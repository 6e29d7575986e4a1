import Foundation

/// Second names of a file (hard links): what is kept so takes no space twice.
public enum LinkedFile {
  /// Gives a file a further name that nothing has; whether the file system could.
  public static func add(_ name: URL, to file: URL) -> Bool { link(file.path, name.path) == 0 }

  /// Puts a second name of `source` in the place of `target`, whole or not at all.
  ///
  /// - Throws: `FileError`, also where `target` is something other than a regular file.
  public static func replace(_ target: URL, by source: URL) throws(FileError) {
    try PendingFile.checkReplaceable(target)
    let place = PendingFile.temporary(for: target)
    unlink(place.path)
    guard link(source.path, place.path) == 0, rename(place.path, target.path) == 0 else {
      let error = FileError.last(target)
      unlink(place.path)
      throw error
    }
    // Where both were names of one file, the rename did nothing.
    unlink(place.path)
    Folder.flush(target.deletingLastPathComponent())
  }
}
