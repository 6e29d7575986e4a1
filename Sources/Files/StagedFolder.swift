import Foundation

/// Fills a folder with files that are made one at a time, so that none need be held, and that take their
/// places together: all of them, or none and the earlier ones stay.
///
/// They are made below a hidden folder. For a folder that is new this stands beside it and becomes it by
/// one rename; in a folder that is there, each file is moved by a rename that is undone should another
/// fail. What a killed process left is removed when the folder is next filled.
public enum StagedFolder {
  /// Makes files and moves them into `folder`.
  ///
  /// - Parameters:
  ///   - paths: Those of the files, relative, with `/`; the one that names the others first.
  ///   - stale: Paths of earlier files that would be read along with these; they are removed.
  ///   - replacing: Whether files that are there, stale ones included, may go.
  ///   - body: Makes the files in the folder it is given, where the folders of `paths` are made already.
  /// - Throws: `FileError`, before `body` is called where a file exists; what `body` throws.
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
      // Another one made it meanwhile.
      throw errno == ENOTEMPTY || errno == EEXIST
        ? FileError.exists(folder) : FileError.last(folder)
    }
    Folder.flush(folder.deletingLastPathComponent())
  }

  /// Refuses paths that lead out of the folder, by their text or by a link, and what must not be replaced.
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

  /// The folders that files lie in, the outer before the inner.
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
