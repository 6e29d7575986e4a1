/// Why something cannot be exported.
public enum FormatError: Error, Equatable, CustomStringConvertible {
  /// The file at `path` makes the export larger than the 4 GiB that its form can count.
  case tooLarge(path: String)
  /// The form has no way to say that there is nothing.
  case noTriangles(form: String)

  /// One sentence with a way out.
  public var description: String {
    switch self {
    case .tooLarge(let path):
      "\(path) makes the export larger than the 4 GiB its form can hold; use a smaller texture size"
    case .noTriangles(let form):
      "the mesh has no triangles, and \(form) takes no empty one"
    }
  }
}
