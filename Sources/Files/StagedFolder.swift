import Foundation

/// Fills a folder with files that are created one at a time, so that none has to stay in memory,
/// and that are moved into place together: all of them, or none, in which case the previous files
/// remain.
///
/// They are created in a hidden folder. For a new folder, this is next to it and is renamed to it;
/// in an existing folder, each file is moved by a rename, which is undone if another one fails.
/// Leftovers of a killed process are removed when the folder is next filled.
public enum StagedFolder {
  /// Creates files and moves them into `folder`.
  ///
  /// - Parameters:
  ///   - paths: Relative paths of the files, with `/`; the file that refers to the others first.
  ///   - stale: Paths of earlier files that would be read together with these; they are removed.
  ///   - replacing: Whether existing files, including stale ones, may be replaced.
  ///   - body: Creates the files in the given folder, in which the folders of `paths` already
  ///     exist.
  /// - Throws: `FileError`, before `body` is called if a file exists; errors of `body`.
  public static func fill(
    _ folder: URL, paths: [String], removing stale: [String] = [], replacing: Bool,
    _ body: (URL) throws -> Void
  ) throws {
    let isNew = FileKind.at(folder) == nil
    let hidden = isNew ? folder : folder.appendingPathComponent("files")
    try check(folder, paths + stale, replacing: replacing)
    PendingFile.removeLeftovers(of: hidden)
    let part = PendingFile.temporary(for: hidden)
    var made: [URL] = []
    do {
      made = try Folder.make(isNew ? folder.deletingLastPathComponent() : folder)
      try? FileManager.default.removeItem(at: part)
      for inner in [""] + inner(paths) { try Folder.make(part.appendingPathComponent(inner)) }
      try body(part)
      try isNew
        ? become(folder, part)
        : StagedFiles.place(
          paths.map { (part.appendingPathComponent($0), folder.appendingPathComponent($0)) },
          removing: stale.map { folder.appendingPathComponent($0) }, replacing: replacing)
      try? FileManager.default.removeItem(at: part)
    } catch {
      try? FileManager.default.removeItem(at: part)
      for folder in made.reversed() { rmdir(folder.path) }
      throw error
    }
  }

  private static func become(_ folder: URL, _ part: URL) throws(FileError) {
    guard rename(part.path, folder.path) == 0 else {
      // Another process created it in the meantime.
      throw errno == ENOTEMPTY || errno == EEXIST
        ? FileError.exists(folder) : FileError.last(folder)
    }
    Folder.flush(folder.deletingLastPathComponent())
  }

  /// Rejects paths that lead out of the folder, directly or through a link, and files that must not
  /// be replaced.
  private static func check(
    _ folder: URL, _ paths: [String], replacing: Bool
  ) throws(FileError) {
    for path in paths {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
        throw FileError.cannotWrite(
          folder.appendingPathComponent(path), reason: "it would be outside its folder")
      }
    }
    for inner in inner(paths) {
      let url = folder.appendingPathComponent(inner)
      if let kind = FileKind.itself(at: url), kind != .folder {
        throw FileError.notAFolder(url, kind)
      }
    }
    for path in paths {
      let url = folder.appendingPathComponent(path)
      if !replacing, FileKind.itself(at: url) != nil { throw FileError.exists(url) }
      try PendingFile.checkReplaceable(url)
    }
  }

  /// The folders of the files, outer before inner.
  private static func inner(_ paths: [String]) -> [String] {
    var found: Set<String> = []
    for path in paths {
      var parts = path.split(separator: "/").dropLast()
      while !parts.isEmpty, found.insert(parts.joined(separator: "/")).inserted {
        parts.removeLast()
      }
    }
    return found.sorted()
  }
}
