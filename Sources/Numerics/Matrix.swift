/// A dense matrix of doubles, stored by columns in one contiguous array, as LAPACK wants it.
public struct Matrix: Equatable, Sendable {
  public let rows: Int
  public let columns: Int
  /// Element (r, c) stands at `r + c * rows`.
  public var elements: [Double]

  public init(rows: Int, columns: Int, repeating value: Double = 0) {
    self.rows = rows
    self.columns = columns
    elements = [Double](repeating: value, count: rows * columns)
  }

  public init(rows: Int, columns: Int, elements: [Double]) {
    precondition(elements.count == rows * columns, "element count does not fit the shape")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  @inlinable public subscript(row: Int, column: Int) -> Double {
    get { elements[row + column * rows] }
    set { elements[row + column * rows] = newValue }
  }
}
