import Formats

/// Why an archive cannot be unpacked or is rejected.
public enum ArchiveProblem: Equatable, Sendable {
  /// The archive cannot be read.
  case zip(ZipProblem)
  /// This entry leads outside the folder or has an invalid file name.
  case path(String)
  /// This entry is a symbolic link.
  case link(String)
  case encrypted(String)
  /// Two entries have this path, or it is both a file and a folder.
  case twice(String)
  /// The unpacked size is implausibly large for the archive.
  case bomb(bytes: Int, from: Int)
  /// The disk lacks space for this number of bytes.
  case noRoom(bytes: Int)
}
