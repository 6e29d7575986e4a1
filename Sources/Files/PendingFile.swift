import Foundation

/// A file under construction, which gets its name only in `finish`, when it is complete.
///
/// If the file system supports it, the file is unnamed until then, so that the system removes it
/// however the process ends. Otherwise it is written as `.NAME.PROCESS.part` next to the target;
/// such files of a killed process are removed when the target is next written.
public struct PendingFile: ~Copyable {
  private let target: URL
  private let temporary: URL
  private let descriptor: Int32
  private var isNamed: Bool
  private let isDurable: Bool

  /// `O_TMPFILE` of `open`, which is not imported because it is a compound macro.
  private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY

  /// - Parameter isDurable: Whether `finish` waits until the bytes are on disk, and leftovers of
  ///   killed processes are removed. Many files per second are only possible without either.
  /// - Throws: `FileError.notAFile` if the name belongs to something other than a regular file,
  ///   otherwise `cannotWrite` with the system's reason.
  public init(_ target: URL, isDurable: Bool = true) throws(FileError) {
    try PendingFile.checkReplaceable(target)
    if isDurable { PendingFile.removeLeftovers(of: target) }
    let temporary = PendingFile.temporary(for: target)
    (descriptor, isNamed) = try PendingFile.opened(temporary, for: target)
    self.target = target
    self.temporary = temporary
    self.isDurable = isDurable
  }

  /// Opens an unnamed file if the system supports it, otherwise a new one under the temporary name.
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
      // A leftover of a process with the same number.
      unlink(temporary.path)
      descriptor = open(temporary.path, flags, 0o644)
    }
    guard descriptor >= 0 else { throw FileError.last(target) }
    return (descriptor, true)
  }

  /// Checks that the target can be replaced: only regular files can.
  static func checkReplaceable(_ target: URL) throws(FileError) {
    if let kind = FileKind.itself(at: target), kind != .file {
      throw FileError.notAFile(target, kind)
    }
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(temporary.path) }
  }

  /// Number of bytes written.
  public var count: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Appends bytes.
  public func write(_ bytes: some ContiguousBytes) throws(FileError) {
    guard Descriptor.write(bytes, to: descriptor) else { throw FileError.last(target) }
  }

  /// Flushes the file if it is durable, and gives it its name.
  ///
  /// - Throws: `FileError.exists` if the name is in use and `replacing` is false.
  public consuming func finish(replacing: Bool) throws(FileError) {
    if isDurable { try flush() }
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

  /// Flushes the file under its temporary name, which is returned, so that a single `rename` moves
  /// it into place. The caller must remove it.
  consuming func staged() throws(FileError) -> URL {
    try takeTemporaryName()
    isNamed = false
    return temporary
  }

  /// Waits until the bytes are on disk.
  func flush() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError.last(target) }
  }

  private mutating func takeTemporaryName() throws(FileError) {
    if isNamed { return }
    unlink(temporary.path)
    guard link(to: temporary) else { throw FileError.last(target) }
    isNamed = true
  }

  /// Links the unnamed file to a name; false if that is in use.
  private func link(to url: URL) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, url.path, AT_SYMLINK_FOLLOW) == 0
  }

  /// `.NAME.PROCESS.part` next to `url`, for incomplete files and folders.
  public static func temporary(for url: URL) -> URL {
    let process = ProcessInfo.processInfo.processIdentifier
    return url.deletingLastPathComponent()
      .appendingPathComponent("\(start(of: url))\(process).part")
  }

  /// Maximum length of a name that is part of a temporary one, bytes: file systems allow 255.
  private static let maxRepeated = 200

  private static func start(of url: URL) -> String {
    let name = url.lastPathComponent
    guard name.utf8.count > maxRepeated else { return ".\(name)." }
    var hash = ContentHash()
    hash.add(name)
    return ".\(hash.text)."
  }

  /// Removes temporary files and folders of `url` that dead processes left.
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
