import Numerics

/// A rotation followed by a translation, `x ↦ R x + t`.
///
/// Values are named by their ends (`cameraFromWorld`), so that products chain:
/// `cFromA = cFromB * bFromA`.
@frozen public struct RigidTransform: Equatable, Sendable, BitwiseCopyable {
  public var rotation: Matrix3
  public var translation: SIMD3<Double>

  @inlinable public init(rotation: Matrix3, translation: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  /// Creates a camera pose from its rotation and its centre in the world.
  @inlinable public init(rotation: Matrix3, center: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = -(rotation * center)
  }

  public static let identity = RigidTransform(rotation: .identity, translation: .zero)

  @inlinable public var inverse: RigidTransform {
    let r = rotation.transpose
    return RigidTransform(rotation: r, translation: -(r * translation))
  }

  /// For a pose `cameraFromWorld`: the camera's centre in the world, `−Rᵀ t`.
  @inlinable public var center: SIMD3<Double> { -(rotation.transpose * translation) }

  @inlinable public static func * (t: RigidTransform, p: SIMD3<Double>) -> SIMD3<Double> {
    t.rotation * p + t.translation
  }
  @inlinable public static func * (a: RigidTransform, b: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: a.rotation * b.rotation, translation: a.rotation * b.translation + a.translation)
  }
}
