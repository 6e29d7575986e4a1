/// Why a zip archive cannot be read.
public enum ZipProblem: Error, Equatable, Sendable {
  /// The archive is damaged, with libzip's message.
  case damaged(String)
  /// The contents of this entry do not match the directory.
  case damagedEntry(String)
  case tooManyEntries(Int, limit: Int)
}
