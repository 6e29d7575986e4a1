// Vectors of sendable scalars are sendable, which the compiler knows only of concrete types.

/// A 3 × 3 matrix in column-major order; `simd_float3x3` or `simd_double3x3`.
public struct SIMDMatrix3<Element: SIMDScalar & BinaryFloatingPoint & Sendable>: SIMDSquareMatrix,
  @unchecked Sendable
{
  /// A column of the matrix.
  public typealias Column = SIMD3<Element>

  /// The columns.
  public var columns: (Column, Column, Column)

  /// Creates the zero matrix.
  @inlinable public init() { columns = (.zero, .zero, .zero) }
  /// Creates a matrix from its columns.
  @inlinable public init(_ a: Column, _ b: Column, _ c: Column) { columns = (a, b, c) }
  /// Creates a matrix from its columns.
  @inlinable public init(columns: (Column, Column, Column)) { self.columns = columns }
  /// Creates a rotation matrix from a unit quaternion.
  public init(_ rotation: SIMDQuaternion<Element>) {
    self.init(
      rotation.act(Column(1, 0, 0)), rotation.act(Column(0, 1, 0)), rotation.act(Column(0, 0, 1)))
  }

  /// The column at an index.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      default: columns.2
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      default: columns.2 = newValue
      }
    }
  }
}

/// A 4 × 4 matrix in column-major order; `simd_float4x4` or `simd_double4x4`.
public struct SIMDMatrix4<Element: SIMDScalar & BinaryFloatingPoint & Sendable>: SIMDSquareMatrix,
  @unchecked Sendable
{
  /// A column of the matrix.
  public typealias Column = SIMD4<Element>

  /// The columns.
  public var columns: (Column, Column, Column, Column)

  /// Creates the zero matrix.
  @inlinable public init() { columns = (.zero, .zero, .zero, .zero) }
  /// Creates a matrix from its columns.
  @inlinable public init(_ a: Column, _ b: Column, _ c: Column, _ d: Column) {
    columns = (a, b, c, d)
  }
  /// Creates a matrix from its columns.
  @inlinable public init(columns: (Column, Column, Column, Column)) { self.columns = columns }
  /// Creates a rotation matrix from a unit quaternion.
  public init(_ rotation: SIMDQuaternion<Element>) {
    let turn = SIMDMatrix3(rotation)
    self.init(
      Column(turn[0], 0), Column(turn[1], 0), Column(turn[2], 0), Column(0, 0, 0, 1))
  }

  /// The column at an index.
  @inlinable public subscript(column: Int) -> Column {
    get {
      switch column {
      case 0: columns.0
      case 1: columns.1
      case 2: columns.2
      default: columns.3
      }
    }
    set {
      switch column {
      case 0: columns.0 = newValue
      case 1: columns.1 = newValue
      case 2: columns.2 = newValue
      default: columns.3 = newValue
      }
    }
  }
}

/// A matrix of four columns and three rows, such as a pose without its last row.
public struct SIMDMatrix4x3<Element: SIMDScalar & BinaryFloatingPoint & Sendable>: Equatable,
  @unchecked Sendable
{
  /// The columns.
  public var columns: (SIMD3<Element>, SIMD3<Element>, SIMD3<Element>, SIMD3<Element>)

  /// Creates the zero matrix.
  public init() { columns = (.zero, .zero, .zero, .zero) }
  /// Creates a matrix from its columns.
  public init(
    columns: (SIMD3<Element>, SIMD3<Element>, SIMD3<Element>, SIMD3<Element>)
  ) {
    self.columns = columns
  }

  /// The product with a vector of four elements.
  public static func * (m: Self, v: SIMD4<Element>) -> SIMD3<Element> {
    let first = m.columns.0 * v.x + m.columns.1 * v.y
    return first + m.columns.2 * v.z + m.columns.3 * v.w
  }

  /// Whether all elements are equal.
  public static func == (a: Self, b: Self) -> Bool { a.columns == b.columns }
}
