import Files
import Foundation

/// Writes output to a path given by the user: files are replaced atomically, devices and pipes are
/// written to.
public enum OutputFile {
  /// Writes `bytes` to `url`.
  ///
  /// - Throws: `FileError.exists` if the file exists and `replacing` is false, `notAFile` for
  ///   folders, sockets and disks, `readerIsGone`, `cannotWrite`; or `Cancelled` while waiting for
  ///   the reader of a pipe.
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
