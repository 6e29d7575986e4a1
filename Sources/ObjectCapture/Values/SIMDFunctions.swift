// The names are those of Apple's simd.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Numerics

/// The dot product.
public func simd_dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { dot(a, b) }
/// The length of a vector.
public func simd_length(_ v: SIMD3<Float>) -> Float { length(v) }
/// The distance between two points.
public func simd_distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { length(a - b) }
/// The unit vector in the same direction; NaN for zero.
public func simd_normalize(_ v: SIMD3<Float>) -> SIMD3<Float> { v / simd_length(v) }
/// The cross product.
public func simd_cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  cross(a, b)
}
/// The product, which applies `b` first, then `a`.
public func simd_mul(_ a: simd_float4x4, _ b: simd_float4x4) -> simd_float4x4 { a * b }
/// The product with a vector.
public func simd_mul(_ m: simd_float4x4, _ v: SIMD4<Float>) -> SIMD4<Float> { m * v }
/// The product, which applies `b` first, then `a`.
public func simd_mul(_ a: simd_quatf, _ b: simd_quatf) -> simd_quatf { a * b }
/// The inverse; see `simd_float4x4.inverse`.
public func simd_inverse(_ m: simd_float4x4) -> simd_float4x4 { m.inverse }
/// The transpose.
public func simd_transpose(_ m: simd_float4x4) -> simd_float4x4 { m.transpose }

extension simd_float4x4 {
  /// The transpose.
  public var transpose: simd_float4x4 {
    simd_float4x4(
      (0..<4).map { row in
        SIMD4(columns.0[row], columns.1[row], columns.2[row], columns.3[row])
      })
  }

  /// The determinant.
  public var determinant: Float {
    let (a, b, c, d) = columns
    return (0..<4).reduce(0) { sum, row in
      let rows = (0..<4).filter { $0 != row }
      let minor = simd_dot(
        SIMD3(b[rows[0]], b[rows[1]], b[rows[2]]),
        simd_cross(
          SIMD3(c[rows[0]], c[rows[1]], c[rows[2]]), SIMD3(d[rows[0]], d[rows[1]], d[rows[2]])))
      return sum + (row % 2 == 0 ? 1 : -1) * a[row] * minor
    }
  }

  /// The inverse by Gaussian elimination with partial pivoting in double precision; infinite or NaN
  /// for a singular matrix.
  public var inverse: simd_float4x4 {
    var m = (0..<4).map { row in (0..<4).map { Double(self[$0][row]) } }
    var r = (0..<4).map { row in (0..<4).map { row == $0 ? 1.0 : 0.0 } }
    for column in 0..<4 {
      let pivot = (column..<4).max { abs(m[$0][column]) < abs(m[$1][column]) } ?? column
      m.swapAt(column, pivot)
      r.swapAt(column, pivot)
      let scale = 1 / m[column][column]
      for k in 0..<4 {
        m[column][k] *= scale
        r[column][k] *= scale
      }
      for row in 0..<4 where row != column {
        let factor = m[row][column]
        for k in 0..<4 {
          m[row][k] -= factor * m[column][k]
          r[row][k] -= factor * r[column][k]
        }
      }
    }
    return simd_float4x4((0..<4).map { c in SIMD4<Float>((0..<4).map { Float(r[$0][c]) }) })
  }
}

extension simd_quatf {
  /// Creates the smallest rotation between two unit vectors; about an arbitrary perpendicular axis
  /// if they are opposite.
  public init(from: SIMD3<Float>, to: SIMD3<Float>) {
    let axis = simd_cross(from, to)
    let real = 1 + simd_dot(from, to)
    guard real > 1e-6 else {
      let side = abs(from.x) < 0.9 ? SIMD3<Float>(1, 0, 0) : SIMD3<Float>(0, 1, 0)
      self.init(angle: .pi, axis: simd_normalize(simd_cross(from, side)))
      return
    }
    self = simd_quatf(real: real, imag: axis).normalized
  }

  /// Creates a quaternion from a rotation matrix.
  public init(_ matrix: simd_float3x3) {
    var turn = Matrix3.identity
    for column in 0..<3 {
      for row in 0..<3 { turn[row, column] = Double(matrix[column][row]) }
    }
    self.init(turn)
  }

  /// Creates a quaternion from the rotation of a rigid transform.
  public init(_ matrix: simd_float4x4) {
    func part(_ i: Int) -> SIMD3<Float> { SIMD3(matrix[i].x, matrix[i].y, matrix[i].z) }
    self.init(simd_float3x3(part(0), part(1), part(2)))
  }
}
