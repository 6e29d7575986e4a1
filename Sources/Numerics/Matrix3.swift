/// A 3 × 3 matrix of doubles, stored by columns.
@frozen public struct Matrix3: Equatable, Sendable, BitwiseCopyable, Codable {
  /// The first column.
  public var c0: SIMD3<Double>
  /// The second column.
  public var c1: SIMD3<Double>
  /// The third column.
  public var c2: SIMD3<Double>

  /// Creates a matrix from three columns.
  @inlinable public init(columns c0: SIMD3<Double>, _ c1: SIMD3<Double>, _ c2: SIMD3<Double>) {
    self.c0 = c0
    self.c1 = c1
    self.c2 = c2
  }

  /// Creates a matrix from three rows.
  @inlinable public init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    c0 = SIMD3(r0.x, r1.x, r2.x)
    c1 = SIMD3(r0.y, r1.y, r2.y)
    c2 = SIMD3(r0.z, r1.z, r2.z)
  }

  /// Creates a diagonal matrix.
  @inlinable public init(diagonal d: SIMD3<Double>) {
    self.init(columns: SIMD3(d.x, 0, 0), SIMD3(0, d.y, 0), SIMD3(0, 0, d.z))
  }

  /// The identity matrix.
  public static let identity = Matrix3(diagonal: SIMD3(repeating: 1))

  /// The matrix of the cross product with `v`: `skew(v) * w == cross(v, w)`.
  @inlinable public static func skew(_ v: SIMD3<Double>) -> Matrix3 {
    Matrix3(columns: SIMD3(0, v.z, -v.y), SIMD3(-v.z, 0, v.x), SIMD3(v.y, -v.x, 0))
  }

  /// The outer product `a bᵀ`.
  @inlinable public static func outer(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Matrix3 {
    Matrix3(columns: a * b.x, a * b.y, a * b.z)
  }

  /// The entry at a row and a column, counted from 0.
  @inlinable public subscript(row: Int, column: Int) -> Double {
    get { column == 0 ? c0[row] : column == 1 ? c1[row] : c2[row] }
    set {
      switch column {
      case 0: c0[row] = newValue
      case 1: c1[row] = newValue
      default: c2[row] = newValue
      }
    }
  }

  /// The transpose.
  @inlinable public var transpose: Matrix3 { Matrix3(rows: c0, c1, c2) }
  /// The determinant.
  @inlinable public var determinant: Double { dot(c0, cross(c1, c2)) }
  /// The trace.
  @inlinable public var trace: Double { c0.x + c1.y + c2.z }

  /// The inverse; entries are not finite if the matrix is singular.
  @inlinable public var inverse: Matrix3 {
    Matrix3(rows: cross(c1, c2), cross(c2, c0), cross(c0, c1)) * (1 / determinant)
  }

  /// The Frobenius norm.
  @inlinable public var norm: Double { (dot(c0, c0) + dot(c1, c1) + dot(c2, c2)).squareRoot() }

  /// The product with a column vector.
  @inlinable public static func * (m: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
    m.c0 * v.x + m.c1 * v.y + m.c2 * v.z
  }
  /// The product of matrices.
  @inlinable public static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(columns: a * b.c0, a * b.c1, a * b.c2)
  }
  /// The product with a scalar.
  @inlinable public static func * (a: Matrix3, s: Double) -> Matrix3 {
    Matrix3(columns: a.c0 * s, a.c1 * s, a.c2 * s)
  }
  /// The sum.
  @inlinable public static func + (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(columns: a.c0 + b.c0, a.c1 + b.c1, a.c2 + b.c2)
  }
  /// The difference.
  @inlinable public static func - (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(columns: a.c0 - b.c0, a.c1 - b.c1, a.c2 - b.c2)
  }
}
