import Numerics

/// A rotation followed by a translation, `x ↦ R x + t`.
///
/// Values are named by their ends (`cameraFromWorld`), so that products chain:
/// `cFromA = cFromB * bFromA`.
@frozen public struct RigidTransform: Equatable, Sendable, BitwiseCopyable {
  /// R, orthonormal with determinant 1.
  public var rotation: Matrix3
  /// t, in the unit of the frame that is led to.
  public var translation: SIMD3<Double>

  /// The transform of a rotation and a translation that follows it.
  @inlinable public init(rotation: Matrix3, translation: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  /// Creates a camera pose from its rotation and its centre in the world.
  @inlinable public init(rotation: Matrix3, center: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = -(rotation * center)
  }

  /// The transform that moves nothing.
  public static let identity = RigidTransform(rotation: .identity, translation: .zero)

  /// The transform back.
  @inlinable public var inverse: RigidTransform {
    let r = rotation.transpose
    return RigidTransform(rotation: r, translation: -(r * translation))
  }

  /// For a pose `cameraFromWorld`: the camera's centre in the world, `−Rᵀ t`.
  @inlinable public var center: SIMD3<Double> { -(rotation.transpose * translation) }

  /// The moved point.
  @inlinable public static func * (t: RigidTransform, p: SIMD3<Double>) -> SIMD3<Double> {
    t.rotation * p + t.translation
  }
  /// The transform `b`, then `a`.
  @inlinable public static func * (a: RigidTransform, b: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: a.rotation * b.rotation, translation: a.rotation * b.translation + a.translation)
  }
}
