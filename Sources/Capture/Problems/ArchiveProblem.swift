import Formats

/// Why an archive cannot be unpacked, or may not be.
public enum ArchiveProblem: Equatable, Sendable {
  /// It cannot be read.
  case zip(ZipProblem)
  /// This entry would lie elsewhere, or has no name that files can have.
  case path(String)
  /// This entry is a symbolic link.
  case link(String)
  case encrypted(String)
  /// Two entries have this path, or one is a file and another's folder.
  case twice(String)
  /// It would become this many bytes, out of so few.
  case bomb(bytes: Int, from: Int)
  /// The disk has less room than this many bytes.
  case noRoom(bytes: Int)
}
