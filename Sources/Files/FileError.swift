import Foundation

/// Why a file could not be written or read.
public enum FileError: Error, Equatable, Sendable {
  case exists(URL)
  /// The system refused, for this reason.
  case cannotWrite(URL, reason: String)
  case cannotRead(URL, reason: String)
  /// Something that is not a regular file stands where one is read or replaced.
  case notAFile(URL, FileKind)
  /// Something that is not a folder stands where a folder is needed.
  case notAFolder(URL, FileKind)
  /// Larger than any file of its purpose, bytes.
  case tooLarge(URL, limit: Int)
  /// A pipe or a device takes one file; these are several.
  case severalFiles(URL, FileKind, names: [String])
  /// Every reader of the pipe is gone.
  case readerIsGone(URL)

  /// Another program writes into the folder.
  case inUse(URL)

  /// The same about `target`, for what happens to its hidden copy while that is written.
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
