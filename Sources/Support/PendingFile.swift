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
  private let isNamed: Bool

  /// `O_TMPFILE` of `open`, which is not imported because it is composed.
  private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY

  /// - Throws: `FileError.cannotWrite` with the system's reason.
  public init(_ target: URL) throws {
    self.target = target
    temporary = PendingFile.temporary(for: target)
    PendingFile.removeLeftovers(of: target)
    let folder = target.deletingLastPathComponent().path
    var opened = Int32(-1)
    if access("/proc/self/fd", F_OK) == 0 {
      opened = open(folder, PendingFile.unnamed | O_WRONLY | O_CLOEXEC, 0o644)
    }
    isNamed = opened < 0
    if isNamed {
      opened = open(temporary.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    }
    descriptor = opened
    guard descriptor >= 0 else { throw FileError.last(target) }
  }

  deinit {
    if descriptor >= 0 {
      close(descriptor)
      if isNamed { unlink(temporary.path) }
    }
  }

  /// Bytes written so far.
  public var count: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

  /// Appends bytes.
  public func write(_ bytes: some ContiguousBytes) throws {
    try bytes.withUnsafeBytes { buffer in
      var offset = 0
      while let base = buffer.baseAddress, offset < buffer.count {
        let written = Foundation.write(
          descriptor, base + offset, min(buffer.count - offset, 1 << 26))
        if written < 0 && errno == EINTR { continue }
        guard written > 0 else { throw FileError.last(target) }
        offset += written
      }
    }
  }

  /// Flushes the file and gives it its name.
  ///
  /// - Throws: `FileError.exists` when the name is taken and `replacing` is false.
  public consuming func finish(replacing: Bool) throws {
    guard fsync(descriptor) == 0 else { throw FileError.last(target) }
    if !isNamed && !replacing {
      guard link(to: target) else {
        throw errno == EEXIST ? FileError.exists(target) : FileError.last(target)
      }
      return
    }
    if !replacing && access(target.path, F_OK) == 0 { throw FileError.exists(target) }
    if !isNamed { unlink(temporary.path) }
    guard isNamed || link(to: temporary), rename(temporary.path, target.path) == 0 else {
      throw FileError.last(target)
    }
  }

  /// Gives the nameless file a name unless that is taken.
  private func link(to url: URL) -> Bool {
    linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, url.path, AT_SYMLINK_FOLLOW) == 0
  }

  /// `.NAME.PROCESS.part` next to `url`, for files and folders that are not complete yet.
  public static func temporary(for url: URL) -> URL {
    let process = ProcessInfo.processInfo.processIdentifier
    return url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(process).part")
  }

  /// Removes what processes that are gone left next to `url` under such names.
  public static func removeLeftovers(of url: URL) {
    let folder = url.deletingLastPathComponent()
    let start = ".\(url.lastPathComponent)."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(start) && name.hasSuffix(".part") {
      guard let process = Int32(name.dropFirst(start.count).dropLast(5)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
