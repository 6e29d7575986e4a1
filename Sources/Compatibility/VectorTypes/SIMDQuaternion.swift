import Foundation

/// A rotation as a quaternion; `simd_quatf` or `simd_quatd`.
public struct SIMDQuaternion<Scalar: SIMDScalar & BinaryFloatingPoint & Sendable>: Equatable,
  @unchecked Sendable, CustomDebugStringConvertible
{
  /// Imaginary part in `x`, `y`, `z`, real part in `w`.
  public var vector: SIMD4<Scalar>

  /// Creates the zero quaternion, which is not a rotation.
  @inlinable public init() { vector = .zero }
  /// Creates a quaternion from its components, the real one last.
  @inlinable public init(vector: SIMD4<Scalar>) { self.vector = vector }
  /// Creates a quaternion from its components.
  @inlinable public init(ix: Scalar, iy: Scalar, iz: Scalar, r: Scalar) {
    vector = SIMD4(ix, iy, iz, r)
  }
  /// Creates a quaternion from its real and imaginary parts.
  @inlinable public init(real: Scalar, imag: SIMD3<Scalar>) { vector = SIMD4(imag, real) }
  /// Creates a rotation by an angle in radians about a unit axis.
  public init(angle: Scalar, axis: SIMD3<Scalar>) {
    let half = Double(angle) / 2
    self.init(real: Scalar(cos(half)), imag: axis * Scalar(sin(half)))
  }

  /// The real part.
  @inlinable public var real: Scalar {
    get { vector.w }
    set { vector.w = newValue }
  }
  /// The imaginary part.
  @inlinable public var imag: SIMD3<Scalar> {
    get { SIMD3(vector.x, vector.y, vector.z) }
    set { vector = SIMD4(newValue, vector.w) }
  }
  /// The length; 1 for a rotation.
  public var length: Scalar { (vector * vector).sum().squareRoot() }
  /// The quaternion scaled to length 1; the identity for zero.
  public var normalized: Self {
    length > 0 ? Self(vector: vector / length) : Self(real: 1, imag: .zero)
  }
  /// The quaternion with a negated imaginary part.
  public var conjugate: Self { Self(real: real, imag: SIMD3.zero - imag) }
  /// The inverse rotation; NaN for zero.
  public var inverse: Self { Self(vector: conjugate.vector / (vector * vector).sum()) }
  /// The rotation angle in radians.
  public var angle: Scalar {
    2 * Scalar(atan2(Double((imag * imag).sum().squareRoot()), Double(real)))
  }
  /// The rotation axis of length 1; zero for the identity.
  public var axis: SIMD3<Scalar> {
    let norm = (imag * imag).sum().squareRoot()
    return norm > 0 ? imag / norm : .zero
  }

  /// Rotates a vector; the quaternion must have length 1.
  public func act(_ v: SIMD3<Scalar>) -> SIMD3<Scalar> {
    let q = imag
    let t = cross(q, v) * 2
    return v + t * real + cross(q, t)
  }

  /// The components as `simd_quatf(real: …, imag: …)`.
  public var debugDescription: String {
    "simd_quat\(Scalar.self == Double.self ? "d" : "f")(real: \(real), imag: \(imag))"
  }
}

extension SIMDQuaternion {
  /// The rotation by `b` followed by `a`.
  public static func * (a: Self, b: Self) -> Self {
    Self(
      real: a.real * b.real - (a.imag * b.imag).sum(),
      imag: b.imag * a.real + a.imag * b.real + cross(a.imag, b.imag))
  }
  /// The rotation by `b` followed by `a`.
  public static func *= (a: inout Self, b: Self) { a = a * b }
  /// The product of `a` and the inverse of `b`.
  public static func / (a: Self, b: Self) -> Self { a * b.inverse }
  /// The sum of the components.
  public static func + (a: Self, b: Self) -> Self { Self(vector: a.vector + b.vector) }
  /// The difference of the components.
  public static func - (a: Self, b: Self) -> Self { Self(vector: a.vector - b.vector) }
  /// The negated components, which describe the same rotation.
  public static prefix func - (q: Self) -> Self { Self(vector: SIMD4.zero - q.vector) }
  /// The components times a scalar.
  public static func * (s: Scalar, q: Self) -> Self { Self(vector: q.vector * s) }
  /// The components times a scalar.
  public static func * (q: Self, s: Scalar) -> Self { Self(vector: q.vector * s) }
  /// The components divided by a scalar.
  public static func / (q: Self, s: Scalar) -> Self { Self(vector: q.vector / s) }
}

extension SIMDQuaternion {
  /// Creates the smallest rotation between two unit vectors; about an arbitrary perpendicular axis
  /// if they are opposite.
  public init(from: SIMD3<Scalar>, to: SIMD3<Scalar>) {
    let real = 1 + dot(from, to)
    guard real > 1e-6 else {
      let side = abs(from.x) < 0.9 ? SIMD3<Scalar>(1, 0, 0) : SIMD3<Scalar>(0, 1, 0)
      self.init(angle: .pi, axis: normalize(cross(from, side)))
      return
    }
    self = Self(real: real, imag: cross(from, to)).normalized
  }

  /// Creates a quaternion from a rotation matrix (Shepperd 1978), real part not negative.
  public init(_ m: SIMDMatrix3<Scalar>) {
    // An element by row and column.
    func at(_ row: Int, _ column: Int) -> Double { Double(m[column][row]) }
    let trace = at(0, 0) + at(1, 1) + at(2, 2)
    var q: SIMD4<Double>
    if trace > max(at(0, 0), at(1, 1), at(2, 2)) {
      q = SIMD4(at(2, 1) - at(1, 2), at(0, 2) - at(2, 0), at(1, 0) - at(0, 1), 1 + trace)
    } else {
      let i = at(0, 0) >= max(at(1, 1), at(2, 2)) ? 0 : at(1, 1) >= at(2, 2) ? 1 : 2
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      q = .zero
      q[i] = 1 + at(i, i) - at(j, j) - at(k, k)
      q[j] = at(j, i) + at(i, j)
      q[k] = at(k, i) + at(i, k)
      q.w = at(k, j) - at(j, k)
    }
    if q.w < 0 { q = -q }
    let unit = q / (q * q).sum().squareRoot()
    self.init(
      vector: SIMD4(Scalar(unit.x), Scalar(unit.y), Scalar(unit.z), Scalar(unit.w)))
  }

  /// Creates a quaternion from the rotation of a rigid transform.
  public init(_ m: SIMDMatrix4<Scalar>) {
    func part(_ i: Int) -> SIMD3<Scalar> { SIMD3(m[i].x, m[i].y, m[i].z) }
    self.init(SIMDMatrix3(part(0), part(1), part(2)))
  }
}
