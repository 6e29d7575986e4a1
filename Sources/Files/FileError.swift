import Foundation

/// Why a file could not be written or read.
public enum FileError: Error, Equatable, Sendable {
  case exists(URL)
  /// The system reported this reason.
  case cannotWrite(URL, reason: String)
  case cannotRead(URL, reason: String)
  /// The path is not a regular file.
  case notAFile(URL, FileKind)
  /// The path is not a folder.
  case notAFolder(URL, FileKind)
  /// The file exceeds the maximum size for its purpose, bytes.
  case tooLarge(URL, limit: Int)
  /// Several files cannot be written to a pipe or a device.
  case severalFiles(URL, FileKind, names: [String])
  /// The pipe has no readers.
  case readerIsGone(URL)

  /// Another program writes to the folder.
  case inUse(URL)

  /// The same error with `target` as its path, for errors about a temporary copy of it.
  public func about(_ target: URL) -> FileError {
    switch self {
    case .exists: .exists(target)
    case .cannotWrite(_, let reason): .cannotWrite(target, reason: reason)
    case .cannotRead(_, let reason): .cannotRead(target, reason: reason)
    case .notAFile(_, let kind): .notAFile(target, kind)
    case .notAFolder(_, let kind): .notAFolder(target, kind)
    case .tooLarge(_, let limit): .tooLarge(target, limit: limit)
    case .severalFiles(_, let kind, let names): .severalFiles(target, kind, names: names)
    case .readerIsGone: .readerIsGone(target)
    case .inUse: .inUse(target)
    }
  }

  package static func last(_ url: URL) -> FileError {
    .cannotWrite(url, reason: String(cString: strerror(errno)))
  }

  package static func lastRead(_ url: URL) -> FileError {
    .cannotRead(url, reason: String(cString: strerror(errno)))
  }
}
