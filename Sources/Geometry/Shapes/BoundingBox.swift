/// An axis-aligned box.
@frozen public struct BoundingBox: Equatable, Sendable, BitwiseCopyable, Codable {
  /// The corner with the smallest coordinates.
  public var min: SIMD3<Double>
  /// The corner with the largest coordinates.
  public var max: SIMD3<Double>

  /// Creates a box between two opposite corners, in any frame and unit.
  public init(min: SIMD3<Double>, max: SIMD3<Double>) {
    self.min = min
    self.max = max
  }

  /// The center of the box.
  public var center: SIMD3<Double> { (min + max) / 2 }
  /// Lengths of the sides.
  public var extent: SIMD3<Double> { max - min }

  /// Whether a point is inside the box or on its boundary.
  @inlinable public func contains(_ p: SIMD3<Double>) -> Bool {
    p.x >= min.x && p.y >= min.y && p.z >= min.z && p.x <= max.x && p.y <= max.y && p.z <= max.z
  }
}
