/// Why something cannot be exported.
public enum FormatError: Error, Equatable, CustomStringConvertible {
  /// The file at `path` does not fit into an archive any more.
  case tooLarge(path: String)

  /// One sentence with a way out.
  public var description: String {
    switch self {
    case .tooLarge(let path):
      "\(path) makes the archive larger than the 4 GiB a USDZ can hold; use a smaller texture size"
    }
  }
}
