/// An axis-aligned box.
@frozen public struct BoundingBox: Equatable, Sendable, BitwiseCopyable, Codable {
  public var min: SIMD3<Double>
  public var max: SIMD3<Double>

  public init(min: SIMD3<Double>, max: SIMD3<Double>) {
    self.min = min
    self.max = max
  }

  public var center: SIMD3<Double> { (min + max) / 2 }
  public var extent: SIMD3<Double> { max - min }

  @inlinable public func contains(_ p: SIMD3<Double>) -> Bool {
    p.x >= min.x && p.y >= min.y && p.z >= min.z && p.x <= max.x && p.y <= max.y && p.z <= max.z
  }
}
