/// An axis-aligned box.
@frozen public struct BoundingBox: Equatable, Sendable, BitwiseCopyable, Codable {
  /// The corner of the least coordinates.
  public var min: SIMD3<Double>
  /// The corner of the greatest coordinates.
  public var max: SIMD3<Double>

  /// A box between two opposite corners, in any frame and unit.
  public init(min: SIMD3<Double>, max: SIMD3<Double>) {
    self.min = min
    self.max = max
  }

  /// The point in the middle.
  public var center: SIMD3<Double> { (min + max) / 2 }
  /// Lengths of the sides.
  public var extent: SIMD3<Double> { max - min }

  /// Whether a point lies inside or on the border.
  @inlinable public func contains(_ p: SIMD3<Double>) -> Bool {
    p.x >= min.x && p.y >= min.y && p.z >= min.z && p.x <= max.x && p.y <= max.y && p.z <= max.z
  }
}
