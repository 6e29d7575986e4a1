/// The reason why an image could not be drawn.
public enum DrawingError: Error, Equatable, CustomStringConvertible {
  /// Triangles have invalid vertex indices.
  case badTriangles(Int)
  /// The number of values of a map does not match its size.
  case badMap(values: Int, width: Int, height: Int)

  /// One sentence with the inconsistent numbers.
  public var description: String {
    switch self {
    case .badTriangles(let count):
      "\(count) triangles refer to vertices that the mesh does not have."
    case .badMap(let values, let width, let height):
      "The map of \(width) × \(height) pixels has \(values) values."
    }
  }
}
