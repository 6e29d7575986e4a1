import Foundation

/// Writes files so that a reader sees the old content or the new, never a part.
public enum AtomicFile {
  /// Writes `bytes`, flushes them and gives the file its name when all is there.
  ///
  /// - Throws: `FileError.exists` when `url` exists and `replacing` is false; the system's reason
  ///   as `FileError.cannotWrite` otherwise. Leaves nothing behind on failure.
  public static func write(
    _ bytes: some ContiguousBytes, to url: URL, replacing: Bool
  ) throws {
    if !replacing && FileManager.default.fileExists(atPath: url.path) {
      throw FileError.exists(url)
    }
    let file = try PendingFile(url)
    try file.write(bytes)
    try file.finish(replacing: replacing)
  }
}

/// Why a file could not be written or read.
public enum FileError: Error, Equatable {
  case exists(URL)
  case cannotWrite(URL, reason: String)
  case cannotRead(URL, reason: String)
  /// Another program writes into the folder.
  case inUse(URL)

  static func last(_ url: URL) -> FileError {
    .cannotWrite(url, reason: String(cString: strerror(errno)))
  }

  /// The same about `target`, for what happens to its hidden copy while that is written.
  public func about(_ target: URL) -> FileError {
    switch self {
    case .exists: .exists(target)
    case .cannotWrite(_, let reason): .cannotWrite(target, reason: reason)
    case .cannotRead(_, let reason): .cannotRead(target, reason: reason)
    case .inUse: .inUse(target)
    }
  }
}
