import Foundation

/// Replaces several files together: all of them, or none, in which case the previous files remain.
///
/// All files are first written and flushed, unnamed if the file system supports it; then each gets
/// a temporary name and is renamed. The first file of the list is renamed last, as it refers to the
/// others. If a rename fails, the previous ones are undone.
public struct StagedFiles {
  /// Moves a file into place; tests can make it fail.
  typealias Move = (_ from: URL, _ to: URL) -> Bool

  /// A file that is written but has no name.
  private final class Written {
    private var file: PendingFile?

    init(_ bytes: [UInt8], for url: URL) throws {
      let file = try PendingFile(url)
      try file.write(bytes)
      try file.flush()
      self.file = consume file
    }

    /// Gives the file its temporary name; can be called once.
    func staged() throws -> URL? { try file.take()?.staged() }

    /// Removes the file unless it was staged.
    func drop() { file = nil }
  }

  private struct Part {
    /// The file to be staged; `nil` for a file that was written elsewhere.
    var written: Written?
    var target: URL
    /// The temporary name, if the file has it.
    var staged: URL?
    /// A hard link to the previous file at `target`.
    var earlier: URL?
    var isMoved = false
  }

  private var parts: [Part] = []
  private var made: [URL] = []

  /// Writes files, the entry file first in the list.
  ///
  /// - Parameters:
  ///   - stale: Files of an earlier export that would be read together with these; they are
  ///     removed.
  ///   - replacing: Whether existing files, including stale ones, may be replaced.
  /// - Throws: `FileError`.
  public static func write(
    _ files: [(url: URL, bytes: [UInt8])], removing stale: [URL] = [], replacing: Bool
  ) throws {
    try write(files, removing: stale, replacing: replacing) {
      rename($0.path, $1.path) == 0
    }
  }

  static func write(
    _ files: [(url: URL, bytes: [UInt8])], removing stale: [URL], replacing: Bool, by move: Move
  ) throws {
    let stale = stale.filter { FileKind.itself(at: $0) != nil }
    try check(files.map(\.url) + stale, replacing: replacing)
    var staged = StagedFiles()
    do {
      for file in files { try staged.stage(file.bytes, for: file.url) }
      try staged.commit(removing: stale, by: move)
    } catch {
      staged.undo()
      throw error
    }
  }

  /// Moves files that were written elsewhere on the same file system into place.
  static func place(
    _ files: [(staged: URL, target: URL)], removing stale: [URL], replacing: Bool
  ) throws {
    let stale = stale.filter { FileKind.itself(at: $0) != nil }
    try check(files.map(\.target) + stale, replacing: replacing)
    var staged = StagedFiles()
    do {
      for (place, target) in files {
        staged.made += try Folder.make(target.deletingLastPathComponent())
        staged.parts.append(Part(written: nil, target: target, staged: place))
      }
      try staged.commit(removing: stale) { rename($0.path, $1.path) == 0 }
    } catch {
      staged.undo()
      throw error
    }
  }

  private static func check(_ urls: [URL], replacing: Bool) throws(FileError) {
    for url in urls {
      if !replacing && FileKind.itself(at: url) != nil { throw FileError.exists(url) }
      try PendingFile.checkReplaceable(url)
    }
  }

  private mutating func stage(_ bytes: [UInt8], for url: URL) throws {
    made += try Folder.make(url.deletingLastPathComponent())
    parts.append(Part(written: try Written(bytes, for: url), target: url))
  }

  private mutating func commit(removing stale: [URL], by move: Move) throws {
    var aside: [(from: URL, to: URL)] = []
    do {
      for index in parts.indices.reversed() { try replace(index, by: move) }
      for url in stale {
        let place = StagedFiles.aside(url)
        guard move(url, place) else { throw FileError.last(url) }
        aside.append((url, place))
      }
    } catch {
      for (from, to) in aside { rename(to.path, from.path) }
      throw error
    }
    for place in aside.map(\.to) + parts.compactMap(\.earlier) { unlink(place.path) }
    for folder in Set(parts.map { $0.target.deletingLastPathComponent() }) { Folder.flush(folder) }
  }

  /// Moves a staged file to its target, and keeps a hard link to the previous file.
  private mutating func replace(_ index: Int, by move: Move) throws {
    let target = parts[index].target
    guard let staged = try parts[index].staged ?? parts[index].written?.staged() else { return }
    parts[index].staged = staged
    if FileKind.itself(at: target) != nil {
      let earlier = StagedFiles.aside(target)
      guard link(target.path, earlier.path) == 0 || move(target, earlier) else {
        throw FileError.last(target)
      }
      parts[index].earlier = earlier
    }
    guard move(staged, target) else { throw FileError.last(target) }
    parts[index].isMoved = true
  }

  /// Restores the previous files and removes everything that was created.
  private func undo() {
    for part in parts {
      if let earlier = part.earlier {
        rename(earlier.path, part.target.path)
        // If both are links to the same file, the rename had no effect.
        unlink(earlier.path)
      } else if part.isMoved {
        unlink(part.target.path)
      }
      part.written?.drop()
      if let staged = part.staged { unlink(staged.path) }
    }
    for folder in made.reversed() { rmdir(folder.path) }
  }

  /// `.NAME.PROCESS.part` for the name with `.old`, which is removed like other leftovers.
  private static func aside(_ url: URL) -> URL {
    let old = url.deletingLastPathComponent().appendingPathComponent(url.lastPathComponent + ".old")
    PendingFile.removeLeftovers(of: old)
    let place = PendingFile.temporary(for: old)
    unlink(place.path)
    return place
  }
}
