// The names are those of Apple's simd.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase

/// A vector of three floats, named as in Apple's simd.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four floats, named as in Apple's simd.
public typealias simd_float4 = SIMD4<Float>
/// Alternative name of `simd_float4x4`.
public typealias float4x4 = simd_float4x4
/// Alternative name of `simd_float3x3`.
public typealias float3x3 = simd_float3x3

/// A 3 × 3 matrix in column-major order, named as in Apple's simd.
public struct simd_float3x3: Sendable, Hashable {
  /// The columns.
  public var columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)

  /// Creates the zero matrix.
  public init() { columns = (.zero, .zero, .zero) }
  /// Creates a matrix from its columns.
  public init(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ c: SIMD3<Float>) { columns = (a, b, c) }
  /// Creates a matrix from its columns.
  public init(columns: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)) { self.columns = columns }
  /// Creates a matrix from its columns.
  public init(_ columns: [SIMD3<Float>]) {
    precondition(columns.count == 3, "a 3 × 3 matrix has 3 columns")
    self.columns = (columns[0], columns[1], columns[2])
  }

  /// The column at an index.
  public subscript(column: Int) -> SIMD3<Float> {
    switch column {
    case 0: columns.0
    case 1: columns.1
    default: columns.2
    }
  }

  /// The product with a vector.
  public static func * (m: Self, v: SIMD3<Float>) -> SIMD3<Float> {
    m.columns.0 * v.x + m.columns.1 * v.y + m.columns.2 * v.z
  }

  /// The product, which applies `b` first, then `a`.
  public static func * (a: Self, b: Self) -> Self {
    Self(a * b.columns.0, a * b.columns.1, a * b.columns.2)
  }

  /// The transpose.
  public var transpose: Self {
    Self((0..<3).map { row in SIMD3(columns.0[row], columns.1[row], columns.2[row]) })
  }

  /// Whether all elements are equal.
  public static func == (a: Self, b: Self) -> Bool { a.columns == b.columns }
  /// Hashes all elements.
  public func hash(into hasher: inout Hasher) {
    for column in 0..<3 { hasher.combine(self[column]) }
  }
}

/// A 4 × 4 matrix in column-major order, named as in Apple's simd.
public struct simd_float4x4: Sendable, Hashable {
  /// The columns.
  public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// Creates the zero matrix.
  public init() { columns = (.zero, .zero, .zero, .zero) }
  /// Creates a matrix from its columns.
  public init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    columns = (a, b, c, d)
  }
  /// Creates a matrix from its columns.
  public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) {
    self.columns = columns
  }
  /// Creates a matrix from its columns.
  public init(_ columns: [SIMD4<Float>]) {
    precondition(columns.count == 4, "a 4 × 4 matrix has 4 columns")
    self.columns = (columns[0], columns[1], columns[2], columns[3])
  }
  /// Creates a diagonal matrix.
  public init(diagonal: SIMD4<Float>) {
    self.init()
    for i in 0..<4 { self[i][i] = diagonal[i] }
  }
  /// Creates a rotation matrix.
  public init(_ rotation: simd_quatf) { self = Transform(rotation: rotation).matrix }

  /// The column at an index.
  public subscript(column: Int) -> SIMD4<Float> {
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

  /// The product with a vector.
  public static func * (m: Self, v: SIMD4<Float>) -> SIMD4<Float> {
    m.columns.0 * v.x + m.columns.1 * v.y + m.columns.2 * v.z + m.columns.3 * v.w
  }

  /// The product, which applies `b` first, then `a`.
  public static func * (a: Self, b: Self) -> Self {
    Self(a * b.columns.0, a * b.columns.1, a * b.columns.2, a * b.columns.3)
  }

  /// Whether all elements are equal.
  public static func == (a: Self, b: Self) -> Bool { a.columns == b.columns }
  /// Hashes all elements.
  public func hash(into hasher: inout Hasher) {
    for column in 0..<4 { hasher.combine(self[column]) }
  }
}

/// The identity matrix.
public let matrix_identity_float4x4 = simd_float4x4(diagonal: SIMD4(repeating: 1))
