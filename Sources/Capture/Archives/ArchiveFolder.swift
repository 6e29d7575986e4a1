import Files
import Formats
import Foundation
import Support

/// Unpacks a capture from a zip archive, once, into a folder next to its workspace.
///
/// Before anything is written, all entries are verified to be regular files and folders inside the
/// archive's own folder, with a size plausible for photographs. The folder gets its final name once
/// it is complete. References: PKWARE, "APPNOTE.TXT"; D. Fifield, "A better zip bomb", 2019.
public enum ArchiveFolder {
  /// Maximum ratio of the unpacked size to the size of the archive.
  static let maxExpansion = 100
  /// Unpacked size in bytes that is always accepted, even from a tiny archive.
  static let believedBytes = 64 << 20
  /// Maximum bytes of a path component in file systems.
  private static let maxNameBytes = 255
  /// Files that operating systems add to archives.
  private static let rubbish: Set = ["__MACOSX", ".DS_Store", "Thumbs.db"]

  /// Whether a file is a zip archive.
  public static func isArchive(_ url: URL) -> Bool { ZipFile.isArchive(url) }

  /// Unpacks an archive if that has not been done before.
  ///
  /// - Parameter place: Parent folder of the folder that is created for the archive.
  /// - Returns: The folder with the files, which is the top-level folder of the archive if it is
  ///   its only content; and the folder that was created, or `nil` if it existed.
  /// - Throws: `CaptureError.badArchive`, `FileError`, `Cancelled`.
  public static func unpack(
    _ url: URL, in place: URL, _ context: RunContext
  ) throws -> (folder: URL, made: URL?) {
    do { return try unpackNew(url, in: place, context) } catch let problem as ZipProblem {
      throw CaptureError.badArchive(url, .zip(problem))
    }
  }

  private static func unpackNew(
    _ url: URL, in place: URL, _ context: RunContext
  ) throws -> (folder: URL, made: URL?) {
    let archive = try ZipFile(url)
    let entries = try archive.entries().filter { !isRubbish($0) }
    try check(entries, of: url)
    let target = place.appendingPathComponent(name(of: url, entries), isDirectory: true)
    if FileKind.itself(at: target) == .folder { return (try innermost(target), nil) }
    try checkRoom(for: entries, of: url, in: place)
    try StagedFolder.fill(
      target, paths: entries.filter { !$0.isFolder }.map(\.path), replacing: false
    ) { try unpack(entries, of: archive, into: $0, context) }
    return (try innermost(target), target)
  }

  private static func unpack(
    _ entries: [ZipFile.Entry], of archive: ZipFile, into folder: URL, _ context: RunContext
  ) throws {
    let total = max(entries.reduce(0) { $0 + $1.size }, 1)
    var done = 0
    for entry in entries {
      context.progress("Unpacking", Double(done) / Double(total))
      let url = folder.appendingPathComponent(entry.path)
      if entry.isFolder {
        try Folder.make(url)
      } else {
        try archive.unpack(entry, to: url, in: context)
      }
      done += entry.size
    }
  }

  /// The folder itself, or its only subfolder if it contains nothing else.
  private static func innermost(_ folder: URL) throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard names.count == 1 else { return folder }
    let only = folder.appendingPathComponent(names[0], isDirectory: true)
    return FileKind.itself(at: only) == .folder ? only : folder
  }

  /// A folder name that distinguishes archives of the same name by their contents.
  private static func name(of url: URL, _ entries: [ZipFile.Entry]) -> String {
    var hash = ContentHash()
    for entry in entries { hash.add("\(entry.path) \(entry.size) \(entry.checksum)") }
    return "\(url.lastPathComponent.prefix(60))-\(hash.text.prefix(8))"
  }

  private static func isRubbish(_ entry: ZipFile.Entry) -> Bool {
    entry.path.split(separator: "/").contains { rubbish.contains(String($0)) }
  }

  /// Rejects an archive with any entry that is not expected in a capture.
  private static func check(_ entries: [ZipFile.Entry], of url: URL) throws {
    func refuse(_ problem: ArchiveProblem) -> CaptureError { .badArchive(url, problem) }
    var files: Set<String> = []
    var folders: Set<String> = []
    for entry in entries {
      let shown = String(entry.path.prefix(200))
      let parts = entry.path.split(separator: "/", omittingEmptySubsequences: false)
        .map(String.init).dropLast(entry.isFolder ? 1 : 0)
      guard !parts.isEmpty, parts.allSatisfy(isName) else { throw refuse(.path(shown)) }
      if entry.isLink { throw refuse(.link(shown)) }
      if entry.isEncrypted { throw refuse(.encrypted(shown)) }
      let path = parts.joined(separator: "/")
      for count in 1..<max(parts.count, 1) {
        folders.insert(parts.prefix(count).joined(separator: "/"))
      }
      let isNew = entry.isFolder || files.insert(path).inserted
      if entry.isFolder { folders.insert(path) }
      guard isNew else { throw refuse(.twice(shown)) }
    }
    if let both = files.intersection(folders).min() { throw refuse(.twice(both)) }
    try checkSize(entries, of: url)
  }

  private static func checkSize(_ entries: [ZipFile.Entry], of url: URL) throws {
    var bytes = 0
    for entry in entries {
      let (sum, isTooLarge) = bytes.addingReportingOverflow(entry.size)
      bytes = isTooLarge ? Int.max : sum
    }
    let packed = try RegularFile(url).size
    guard bytes <= max(believedBytes, maxExpansion * packed) else {
      throw CaptureError.badArchive(url, .bomb(bytes: bytes, from: packed))
    }
  }

  private static func checkRoom(
    for entries: [ZipFile.Entry], of url: URL, in place: URL
  ) throws {
    var folder = place
    while FileKind.at(folder) != .folder, folder.path != "/" {
      folder = folder.deletingLastPathComponent()
    }
    var disk = statvfs()
    guard statvfs(folder.path, &disk) == 0 else { return }
    let bytes = entries.reduce(0) { $0 + $1.size }
    let room = Double(disk.f_bavail) * Double(disk.f_frsize)
    guard Double(bytes) <= room else { throw CaptureError.badArchive(url, .noRoom(bytes: bytes)) }
  }

  /// Whether a path component is a valid name that does not lead outside.
  private static func isName(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".." && part.utf8.count <= maxNameBytes
      && !part.unicodeScalars.contains { $0.value < 0x20 }
  }
}
