/// A square matrix stored by columns: the arithmetic shared by `simd_float3x3`, `simd_double4x4` and
/// the other matrices.
public protocol SIMDSquareMatrix: Equatable, Sendable, CustomDebugStringConvertible {
  /// A column, whose scalars are `Float` or `Double`.
  associatedtype Column: SIMD where Column.Scalar: BinaryFloatingPoint

  /// Creates the zero matrix.
  init()
  /// The column at an index.
  subscript(column: Int) -> Column { get set }
}

extension SIMDSquareMatrix {
  /// The type of the elements.
  public typealias Scalar = Column.Scalar

  /// Number of rows and of columns.
  @inlinable static var size: Int { Column.scalarCount }

  /// Creates a multiple of the identity.
  public init(_ scalar: Scalar) { self.init(diagonal: Column(repeating: scalar)) }

  /// Creates a diagonal matrix.
  public init(diagonal: Column) {
    self.init()
    for i in 0..<Self.size { self[i][i] = diagonal[i] }
  }

  /// Creates a matrix from its columns, as many as it has rows.
  public init(_ columns: [Column]) {
    precondition(columns.count == Self.size, "the matrix has \(Self.size) columns")
    self.init()
    for i in 0..<Self.size { self[i] = columns[i] }
  }

  /// Creates a matrix from its rows, as many as it has columns.
  public init(rows: [Column]) {
    precondition(rows.count == Self.size, "the matrix has \(Self.size) rows")
    self.init()
    for row in 0..<Self.size {
      for column in 0..<Self.size { self[column][row] = rows[row][column] }
    }
  }

  /// The element in a column and row.
  @inlinable public subscript(column: Int, row: Int) -> Scalar {
    get { self[column][row] }
    set { self[column][row] = newValue }
  }

  /// The transpose.
  public var transpose: Self { Self(rows: (0..<Self.size).map { self[$0] }) }

  /// The elements as `name([[column], …])`.
  public var debugDescription: String {
    let columns = (0..<Self.size).map { c in
      "[\((0..<Self.size).map { "\(self[c][$0])" }.joined(separator: ", "))]"
    }
    let kind = Scalar.self == Double.self ? "double" : "float"
    return "simd_\(kind)\(Self.size)x\(Self.size)([\(columns.joined(separator: ", "))])"
  }

  /// Whether all elements are equal.
  @inlinable public static func == (a: Self, b: Self) -> Bool {
    (0..<size).allSatisfy { a[$0] == b[$0] }
  }
}

extension SIMDSquareMatrix {
  /// The product with a column vector.
  @inlinable public static func * (m: Self, v: Column) -> Column {
    var sum = m[0] * v[0]
    for i in 1..<size { sum += m[i] * v[i] }
    return sum
  }

  /// The product of a row vector and a matrix.
  @inlinable public static func * (v: Column, m: Self) -> Column {
    var result = Column()
    for i in 0..<size { result[i] = (v * m[i]).sum() }
    return result
  }

  /// The product, which applies `b` first, then `a`.
  @inlinable public static func * (a: Self, b: Self) -> Self { b.mapColumns { a * $0 } }
  /// The product with a scalar.
  @inlinable public static func * (s: Scalar, m: Self) -> Self { m.mapColumns { $0 * s } }
  /// The product with a scalar.
  @inlinable public static func * (m: Self, s: Scalar) -> Self { m.mapColumns { $0 * s } }
  /// The negated matrix.
  @inlinable public static prefix func - (m: Self) -> Self { m.mapColumns { Column() - $0 } }

  /// The sum.
  @inlinable public static func + (a: Self, b: Self) -> Self {
    var sum = a
    for i in 0..<size { sum[i] += b[i] }
    return sum
  }

  /// The difference.
  @inlinable public static func - (a: Self, b: Self) -> Self { a + -b }
  /// Adds a matrix.
  @inlinable public static func += (a: inout Self, b: Self) { a = a + b }
  /// Subtracts a matrix.
  @inlinable public static func -= (a: inout Self, b: Self) { a = a - b }
  /// Multiplies by a matrix on the right.
  @inlinable public static func *= (a: inout Self, b: Self) { a = a * b }
  /// Multiplies by a scalar.
  @inlinable public static func *= (a: inout Self, s: Scalar) { a = a * s }

  @inlinable func mapColumns(_ body: (Column) -> Column) -> Self {
    var result = self
    for i in 0..<Self.size { result[i] = body(self[i]) }
    return result
  }
}

extension SIMDSquareMatrix {
  /// The determinant, by elimination in double precision.
  public var determinant: Scalar { Scalar(eliminated().determinant) }

  /// The inverse, by Gaussian elimination with partial pivoting in double precision; infinite or NaN
  /// for a singular matrix.
  public var inverse: Self {
    let rows = eliminated().inverse
    var result = Self()
    for c in 0..<Self.size {
      for r in 0..<Self.size { result[c][r] = Scalar(rows[r][c]) }
    }
    return result
  }

  private func eliminated() -> (inverse: [[Double]], determinant: Double) {
    let n = Self.size
    var m = (0..<n).map { row in (0..<n).map { Double(self[$0][row]) } }
    var inverse = (0..<n).map { row in (0..<n).map { row == $0 ? 1.0 : 0.0 } }
    var determinant = 1.0
    for column in 0..<n {
      let pivot = (column..<n).max { abs(m[$0][column]) < abs(m[$1][column]) } ?? column
      if pivot != column { determinant = -determinant }
      m.swapAt(column, pivot)
      inverse.swapAt(column, pivot)
      determinant *= m[column][column]
      let scale = 1 / m[column][column]
      for k in 0..<n {
        m[column][k] *= scale
        inverse[column][k] *= scale
      }
      for row in 0..<n where row != column {
        let factor = m[row][column]
        for k in 0..<n {
          m[row][k] -= factor * m[column][k]
          inverse[row][k] -= factor * inverse[column][k]
        }
      }
    }
    return (inverse, determinant.isNaN ? 0 : determinant)
  }
}
