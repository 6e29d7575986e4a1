import Numerics

/// A rotation, a scale and a translation, `x ↦ s R x + t`.
@frozen public struct Similarity: Equatable, Sendable, BitwiseCopyable {
  public var scale: Double
  public var rotation: Matrix3
  public var translation: SIMD3<Double>

  @inlinable public init(scale: Double, rotation: Matrix3, translation: SIMD3<Double>) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  public static let identity = Similarity(scale: 1, rotation: .identity, translation: .zero)

  @inlinable public static func * (t: Similarity, p: SIMD3<Double>) -> SIMD3<Double> {
    t.rotation * p * t.scale + t.translation
  }

  @inlinable public var inverse: Similarity {
    let r = rotation.transpose
    return Similarity(
      scale: 1 / scale, rotation: r, translation: -(r * translation) / scale)
  }

  /// Moves a camera pose of the source frame into the target frame.
  @inlinable public func applied(to cameraFromSource: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: cameraFromSource.rotation * rotation.transpose,
      center: self * cameraFromSource.center)
  }
}
