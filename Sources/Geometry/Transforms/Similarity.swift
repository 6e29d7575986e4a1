import Numerics

/// A rotation, a scale and a translation, `x ↦ s R x + t`.
@frozen public struct Similarity: Equatable, Sendable, BitwiseCopyable {
  /// s, greater than 0.
  public var scale: Double
  /// R, orthonormal with determinant 1.
  public var rotation: Matrix3
  /// t, in the unit of the target frame.
  public var translation: SIMD3<Double>

  /// Creates a similarity from a rotation, a scale and a subsequent translation.
  @inlinable public init(scale: Double, rotation: Matrix3, translation: SIMD3<Double>) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  /// The identity.
  public static let identity = Similarity(scale: 1, rotation: .identity, translation: .zero)

  /// Transforms a point.
  @inlinable public static func * (t: Similarity, p: SIMD3<Double>) -> SIMD3<Double> {
    t.rotation * p * t.scale + t.translation
  }

  /// Composes two similarities: `b` is applied first.
  @inlinable public static func * (a: Similarity, b: Similarity) -> Similarity {
    Similarity(
      scale: a.scale * b.scale, rotation: a.rotation * b.rotation,
      translation: a * b.translation)
  }

  /// The inverse similarity.
  @inlinable public var inverse: Similarity {
    let r = rotation.transpose
    return Similarity(
      scale: 1 / scale, rotation: r, translation: -(r * translation) / scale)
  }

  /// Transforms a camera pose from the source frame to the target frame.
  @inlinable public func applied(to cameraFromSource: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: cameraFromSource.rotation * rotation.transpose,
      center: self * cameraFromSource.center)
  }
}
