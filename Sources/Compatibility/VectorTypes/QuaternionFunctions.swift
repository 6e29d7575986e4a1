// The names are those of Apple's simd.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The product, which rotates by `b` first, then by `a`.
public func simd_mul<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>) -> SIMDQuaternion<T> {
  a * b
}
/// The vector rotated by a unit quaternion.
public func simd_act<T>(_ q: SIMDQuaternion<T>, _ v: SIMD3<T>) -> SIMD3<T> { q.act(v) }
/// The inverse rotation.
public func simd_inverse<T>(_ q: SIMDQuaternion<T>) -> SIMDQuaternion<T> { q.inverse }
/// The quaternion with a negated imaginary part.
public func simd_conjugate<T>(_ q: SIMDQuaternion<T>) -> SIMDQuaternion<T> { q.conjugate }
/// The quaternion scaled to length 1.
public func simd_normalize<T>(_ q: SIMDQuaternion<T>) -> SIMDQuaternion<T> { q.normalized }
/// The length; 1 for a rotation.
public func simd_length<T>(_ q: SIMDQuaternion<T>) -> T { q.length }
/// The dot product of the components.
public func simd_dot<T>(_ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>) -> T {
  dot(a.vector, b.vector)
}
/// The rotation angle in radians.
public func simd_angle<T>(_ q: SIMDQuaternion<T>) -> T { q.angle }
/// The rotation axis of length 1; zero for the identity.
public func simd_axis<T>(_ q: SIMDQuaternion<T>) -> SIMD3<T> { q.axis }

/// Creates a rotation by an angle in radians about a unit axis.
public func simd_quaternion<T>(_ angle: T, _ axis: SIMD3<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion(angle: angle, axis: axis)
}
/// Creates the smallest rotation between two unit vectors.
public func simd_quaternion<T>(_ from: SIMD3<T>, _ to: SIMD3<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion(from: from, to: to)
}
/// Creates a quaternion from its components, the real one last.
public func simd_quaternion<T>(_ ix: T, _ iy: T, _ iz: T, _ r: T) -> SIMDQuaternion<T> {
  SIMDQuaternion(ix: ix, iy: iy, iz: iz, r: r)
}
/// Creates a quaternion from a rotation matrix.
public func simd_quaternion<T>(_ matrix: SIMDMatrix3<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion(matrix)
}
/// Creates a quaternion from the rotation of a rigid transform.
public func simd_quaternion<T>(_ matrix: SIMDMatrix4<T>) -> SIMDQuaternion<T> {
  SIMDQuaternion(matrix)
}

/// The rotation at the fraction `t` of the shortest arc from `a` to `b`, both of length 1
/// (Shoemake 1985).
public func simd_slerp<T>(
  _ a: SIMDQuaternion<T>, _ b: SIMDQuaternion<T>, _ t: T
) -> SIMDQuaternion<T> {
  let cosine = Double(simd_dot(a, b))
  let end = cosine < 0 ? -b : b
  let angle = acos(Swift.min(1, Swift.abs(cosine)))
  // Below this angle, the arc equals its chord in single precision.
  guard angle > 1e-4 else { return (a * (1 - t) + end * t).normalized }
  let (from, to) = (sin((1 - Double(t)) * angle), sin(Double(t) * angle))
  return (a * T(from / sin(angle)) + end * T(to / sin(angle))).normalized
}
