// The names are those of Apple's simd.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase

import Foundation
import Numerics

/// A rotation as a quaternion, named as in Apple's simd.
public struct simd_quatf: Sendable, Hashable {
  /// Imaginary part in `x`, `y`, `z`, real part in `w`.
  public var vector: SIMD4<Float>

  /// Creates the identity rotation.
  public init() { vector = SIMD4(0, 0, 0, 1) }
  /// Creates a quaternion from its components, the real one last.
  public init(vector: SIMD4<Float>) { self.vector = vector }
  /// Creates a quaternion from its components.
  public init(ix: Float, iy: Float, iz: Float, r: Float) { vector = SIMD4(ix, iy, iz, r) }
  /// Creates a quaternion from its real and imaginary parts.
  public init(real: Float, imag: SIMD3<Float>) { vector = SIMD4(imag.x, imag.y, imag.z, real) }
  /// Creates a rotation by an angle in radians about a unit axis.
  public init(angle: Float, axis: SIMD3<Float>) {
    let half = Double(angle) / 2
    self.init(real: Float(cos(half)), imag: axis * Float(sin(half)))
  }

  /// The real part.
  public var real: Float {
    get { vector.w }
    set { vector.w = newValue }
  }
  /// The imaginary part.
  public var imag: SIMD3<Float> {
    get { SIMD3(vector.x, vector.y, vector.z) }
    set { vector = SIMD4(newValue.x, newValue.y, newValue.z, vector.w) }
  }
  /// The length; 1 for a rotation.
  public var length: Float { (vector * vector).sum().squareRoot() }
  /// The quaternion scaled to length 1; the identity for zero.
  public var normalized: simd_quatf { length > 0 ? simd_quatf(vector: vector / length) : .init() }
  /// The inverse rotation.
  public var inverse: simd_quatf {
    let squared = (vector * vector).sum()
    return squared > 0
      ? simd_quatf(vector: SIMD4(-vector.x, -vector.y, -vector.z, vector.w) / squared) : self
  }
  /// The rotation angle in radians.
  public var angle: Float {
    2 * Float(atan2(Double((imag * imag).sum().squareRoot()), Double(real)))
  }
  /// The rotation axis of length 1; zero for the identity.
  public var axis: SIMD3<Float> {
    let norm = (imag * imag).sum().squareRoot()
    return norm > 0 ? imag / norm : .zero
  }

  /// Rotates a vector; `self` must have length 1.
  public func act(_ v: SIMD3<Float>) -> SIMD3<Float> {
    let q = imag
    let t = 2 * cross(q, v)
    return v + real * t + cross(q, t)
  }

  /// The rotation by `b` followed by `a`.
  public static func * (a: simd_quatf, b: simd_quatf) -> simd_quatf {
    simd_quatf(
      real: a.real * b.real - (a.imag * b.imag).sum(),
      imag: a.real * b.imag + b.real * a.imag + cross(a.imag, b.imag))
  }
}
