import Foundation
import Numerics

extension Matrix3 {
  /// The rotation by `|w|` radians about `w` (Rodrigues).
  public static func rotation(_ w: SIMD3<Double>) -> Matrix3 {
    let angle = length(w)
    let k = Matrix3.skew(w)
    if angle < minAngle { return Matrix3.identity + k + k * k * 0.5 }
    let a = sin(angle) / angle
    let b = (1 - cos(angle)) / (angle * angle)
    return Matrix3.identity + k * a + k * k * b
  }

  /// The rotation vector (axis times angle; angle 0 ... π radians) of a rotation matrix.
  public var rotationVector: SIMD3<Double> {
    let q = quaternion
    let v = SIMD3(q.x, q.y, q.z)
    let s = length(v)
    if s < minHalfSine { return v * 2 }
    return v * (2 * atan2(s, q.w) / s)
  }

  /// The unit quaternion (x, y, z, w) with w ≥ 0 of a rotation matrix (Shepperd's method).
  public var quaternion: SIMD4<Double> {
    let m = self
    let t = [m.trace, m[0, 0], m[1, 1], m[2, 2]]
    var q: SIMD4<Double>
    switch t.indices.max(by: { t[$0] < t[$1] }) {
    case 0:
      q = SIMD4(m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], 1 + t[0])
    case 1:
      q = SIMD4(
        1 + 2 * t[1] - t[0], m[1, 0] + m[0, 1], m[0, 2] + m[2, 0], m[2, 1] - m[1, 2])
    case 2:
      q = SIMD4(
        m[1, 0] + m[0, 1], 1 + 2 * t[2] - t[0], m[2, 1] + m[1, 2], m[0, 2] - m[2, 0])
    default:
      q = SIMD4(
        m[0, 2] + m[2, 0], m[2, 1] + m[1, 2], 1 + 2 * t[3] - t[0], m[1, 0] - m[0, 1])
    }
    q /= (q * q).sum().squareRoot()
    return q.w < 0 ? -q : q
  }

  /// Creates a rotation from a quaternion (x, y, z, w) of any nonzero length.
  public init(quaternion q: SIMD4<Double>) {
    let n = q / (q * q).sum().squareRoot()
    let (x, y, z, w) = (n.x, n.y, n.z, n.w)
    self.init(
      rows: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
      SIMD3(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
      SIMD3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
  }
}

/// The angle in radians of the rotation from `b` to `a`.
public func rotationAngle(_ a: Matrix3, _ b: Matrix3) -> Double {
  length((a * b.transpose).rotationVector)
}

/// Angle, radians, below which sin θ / θ is 1 and the series is truncated after the square.
private let minAngle = 1e-8

/// Sine of the half angle below which it equals the half angle.
private let minHalfSine = 1e-12
