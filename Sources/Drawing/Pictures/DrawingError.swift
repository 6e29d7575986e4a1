/// Why a picture could not be drawn.
public enum DrawingError: Error, Equatable, CustomStringConvertible {
  /// Triangles that name vertices the mesh does not have.
  case badTriangles(Int)
  /// A map whose number of values does not fit its size.
  case badMap(values: Int, width: Int, height: Int)

  /// One sentence with the numbers that do not fit.
  public var description: String {
    switch self {
    case .badTriangles(let count):
      "\(count) triangles refer to vertices that the mesh does not have."
    case .badMap(let values, let width, let height):
      "The map of \(width) × \(height) pixels has \(values) values."
    }
  }
}
