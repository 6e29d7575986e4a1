/// Why a zip archive cannot be read.
public enum ZipProblem: Error, Equatable, Sendable {
  /// The library's reason.
  case damaged(String)
  /// The bytes of this entry are not what the directory says.
  case damagedEntry(String)
  case tooManyEntries(Int, limit: Int)
}
