import Numerics

/// A rotation followed by a translation, `x ↦ R x + t`.
///
/// Names state source and target (`cameraFromWorld`), so that products chain: `cFromA = cFromB *
/// bFromA`.
@frozen public struct RigidTransform: Equatable, Sendable, BitwiseCopyable, Codable {
  /// R, orthonormal with determinant 1.
  public var rotation: Matrix3
  /// t, in the unit of the target frame.
  public var translation: SIMD3<Double>

  /// Creates a transform from a rotation and a subsequent translation.
  @inlinable public init(rotation: Matrix3, translation: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  /// Creates a camera pose from its rotation and its center in the world.
  @inlinable public init(rotation: Matrix3, center: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = -(rotation * center)
  }

  /// The identity transform.
  public static let identity = RigidTransform(rotation: .identity, translation: .zero)

  /// The inverse transform.
  @inlinable public var inverse: RigidTransform {
    let r = rotation.transpose
    return RigidTransform(rotation: r, translation: -(r * translation))
  }

  /// For a pose `cameraFromWorld`: the camera center in the world, `−Rᵀ t`.
  @inlinable public var center: SIMD3<Double> { -(rotation.transpose * translation) }

  /// Transforms a point.
  @inlinable public static func * (t: RigidTransform, p: SIMD3<Double>) -> SIMD3<Double> {
    t.rotation * p + t.translation
  }
  /// Composes two transforms: `b` is applied first.
  @inlinable public static func * (a: RigidTransform, b: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: a.rotation * b.rotation, translation: a.rotation * b.translation + a.translation)
  }
}
