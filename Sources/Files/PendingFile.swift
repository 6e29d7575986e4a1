import Foundation

/// A file being written: it stands under its name when `finish` was called, and never in part.
///
/// Where the file system can, it has no name at all until then, so that the system removes it
/// however the process ends. Elsewhere it is written as `.NAME.PROCESS.part` next to the target;
/// what a killed process left of that form is removed when the target is next written.
public struct PendingFile: ~Copyable {
  private let target: URL
  private let temporary: URL
  private let descriptor: Int32
  private var isNamed: Bool

  /// `O_TMPFILE` of `open`, which is not imported because it is composed.
  private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY

  /// - Throws: `FileError.notAFile` when something other than a regular file has the name,
  ///   `cannotWrite` with the system's reason otherwise.
  public init(_ target: URL) throws(FileError) {
    try PendingFile.checkReplaceable(target)
    PendingFile.removeLeftovers(of: target)
    let temporary = PendingFile.temporary(for: target)
    (descriptor, isNamed) = try PendingFile.opened(temporary, for: target)
    self.target = target
    self.temporary = temporary
  }

  /// Opens a nameless file where the system can, else a new one under the temporary name.
  private static func opened(
    _ temporary: URL, for target: URL
  ) throws(FileError) -> (descriptor: Int32, isNamed: Bool) {
    if access("/proc/self/fd", F_OK) == 0 {
      let folder = target.deletingLastPathComponent().path
      let descriptor = open(folder, unnamed | O_WRONLY | O_CLOEXEC, 0o644)
      if descriptor >= 0 { return (descriptor, false) }
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var descriptor = open(temporary.path, flags, 0o644)
    if descriptor < 0 && errno == EEXIST {
      // Left by a process that had our number.
      unlink(temporary.path)
      descriptor = open(temporary.path, flags, 0o644)
    }
    guard descriptor >= 0 else { throw FileError.last(target) }
    return (descriptor, true)
  }

  /// Only a regular file may be replaced.
  static func checkReplaceable(_ target: URL) throws(FileError) {
    if let kind = FileKind.itself(at: target), kind != .file {
      throw FileError.notAFile(target, kind)
    }
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(temporary.path) }
  }

  /// Bytes written so far.
  public var count: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Appends bytes.
  public func write(_ bytes: some ContiguousBytes) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor) else { throw FileError.last(target) }
  }

  /// Flushes the file and gives it its name.
  ///
  /// - Throws: `FileError.exists` when the name is taken and `replacing` is false.
  public consuming func finish(replacing: Bool) throws(FileError) {
    try flush()
    if !isNamed && !replacing {
      guard link(to: target) else {
        throw errno == EEXIST ? FileError.exists(target) : FileError.last(target)
      }
      return
    }
    if !replacing && FileKind.itself(at: target) != nil { throw FileError.exists(target) }
    try PendingFile.checkReplaceable(target)
    try takeTemporaryName()
    guard rename(temporary.path, target.path) == 0 else { throw FileError.last(target) }
    isNamed = false
  }

  /// Leaves the flushed file under its temporary name, which is returned: one `rename` from there
  /// moves it into place, and who called removes it.
  consuming func staged() throws(FileError) -> URL {
    try takeTemporaryName()
    isNamed = false
    return temporary
  }

  /// Waits until the bytes are on the disk.
  func flush() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError.last(target) }
  }

  private mutating func takeTemporaryName() throws(FileError) {
    if isNamed { return }
    unlink(temporary.path)
    guard link(to: temporary) else { throw FileError.last(target) }
    isNamed = true
  }

  /// Gives the nameless file a name unless that is taken.
  private func link(to url: URL) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, url.path, AT_SYMLINK_FOLLOW) == 0
  }

  /// `.NAME.PROCESS.part` next to `url`, for files and folders that are not complete yet.
  public static func temporary(for url: URL) -> URL {
    let process = ProcessInfo.processInfo.processIdentifier
    return url.deletingLastPathComponent()
      .appendingPathComponent("\(start(of: url))\(process).part")
  }

  /// Longest name that a temporary one repeats, bytes: file systems take 255.
  private static let maxRepeated = 200

  private static func start(of url: URL) -> String {
    let name = url.lastPathComponent
    guard name.utf8.count > maxRepeated else { return ".\(name)." }
    var hash = ContentHash()
    hash.add(name)
    return ".\(hash.text)."
  }

  /// Removes what processes that are gone left next to `url` under such names.
  public static func removeLeftovers(of url: URL) {
    let folder = url.deletingLastPathComponent()
    let start = start(of: url)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(start) && name.hasSuffix(".part") {
      guard let process = Int32(name.dropFirst(start.count).dropLast(5)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
