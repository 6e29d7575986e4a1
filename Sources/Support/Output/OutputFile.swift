import Files
import Foundation

/// Writes what a user wants at a path of theirs: a file is replaced as a whole, a device or a pipe
/// is written into.
public enum OutputFile {
  /// Writes `bytes` to where `url` leads.
  ///
  /// - Throws: `FileError.exists` when there is a file and `replacing` is false, `notAFile` for
  ///   folders, sockets and disks, `readerIsGone`, `cannotWrite`; or `Cancelled` while a pipe has
  ///   no reader.
  public static func write(
    _ bytes: some ContiguousBytes, to url: URL, replacing: Bool, in context: RunContext
  ) throws {
    switch try OutputPlace(url) {
    case .file(let file, let exists):
      if exists && !replacing { throw FileError.exists(url) }
      try AtomicFile.write(bytes, to: file, replacing: replacing)
    case .stream(let url, _):
      let stream = try OutputStreamFile(opening: url, in: context)
      try stream.write(bytes, in: context)
    case .descriptor(let url, let given):
      let stream = try OutputStreamFile(url, copyOf: given)
      try stream.write(bytes, in: context)
    }
  }
}
