/// A dense matrix of doubles, stored by columns in one contiguous array, as LAPACK requires.
public struct Matrix: Equatable, Sendable {
  /// Number of rows.
  public let rows: Int
  /// Number of columns.
  public let columns: Int
  /// Element (r, c) is at `r + c * rows`.
  public var elements: [Double]

  /// Creates a matrix with equal elements.
  public init(rows: Int, columns: Int, repeating value: Double = 0) {
    self.rows = rows
    self.columns = columns
    elements = [Double](repeating: value, count: rows * columns)
  }

  /// Creates a matrix from elements in column-major order.
  public init(rows: Int, columns: Int, elements: [Double]) {
    precondition(elements.count == rows * columns, "element count does not fit the shape")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// The element at a row and a column, counted from 0.
  @inlinable public subscript(row: Int, column: Int) -> Double {
    get { elements[row + column * rows] }
    set { elements[row + column * rows] = newValue }
  }
}
