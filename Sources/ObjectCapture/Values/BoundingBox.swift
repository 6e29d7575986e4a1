import VectorTypes

/// An axis-aligned box in meters, with RealityKit's API.
public struct BoundingBox: Sendable, Hashable, Codable {
  /// The minimum corner.
  public var min: SIMD3<Float>
  /// The maximum corner.
  public var max: SIMD3<Float>

  /// The empty box.
  public static let empty = BoundingBox()

  /// Creates an empty box.
  public init() { (min, max) = (SIMD3(repeating: .infinity), SIMD3(repeating: -.infinity)) }
  /// Creates a box from its minimum and maximum corners.
  public init(min: SIMD3<Float>, max: SIMD3<Float>) { (self.min, self.max) = (min, max) }

  /// Whether the box contains no point.
  public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y && min.z <= max.z) }
  /// The center; zero for an empty box.
  public var center: SIMD3<Float> { isEmpty ? .zero : (min + max) / 2 }
  /// The side lengths; zero for an empty box.
  public var extents: SIMD3<Float> { isEmpty ? .zero : max - min }
  /// Half the length of the diagonal.
  public var boundingRadius: Float { (extents * extents).sum().squareRoot() / 2 }

  /// Whether a point lies inside or on the boundary.
  public func contains(_ p: SIMD3<Float>) -> Bool {
    all(p .>= min) && all(p .<= max)
  }

  /// The smallest box that contains this one and a point.
  public func union(_ p: SIMD3<Float>) -> BoundingBox {
    BoundingBox(min: pointwiseMin(min, p), max: pointwiseMax(max, p))
  }

  /// The smallest box that contains both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(min: pointwiseMin(min, other.min), max: pointwiseMax(max, other.max))
  }

  /// Extends the box so that it contains a point.
  public mutating func formUnion(_ p: SIMD3<Float>) { self = union(p) }
  /// Extends the box so that it contains another one.
  public mutating func formUnion(_ other: BoundingBox) { self = union(other) }

  /// The squared distance of a point from the box: 0 inside, infinite for an empty box.
  public func distanceSquared(toPoint p: SIMD3<Float>) -> Float {
    guard !isEmpty else { return .infinity }
    return length_squared(p - p.clamped(lowerBound: min, upperBound: max))
  }

  /// The axis-aligned bounding box of this box transformed by a matrix; empty for an empty box.
  public func transformed(by matrix: simd_float4x4) -> BoundingBox {
    guard !isEmpty else { return self }
    return BoundingBox(
      (0..<8).map { k in
        let corner = SIMD4(
          k & 1 == 0 ? min.x : max.x, k & 2 == 0 ? min.y : max.y, k & 4 == 0 ? min.z : max.z, 1)
        let moved = matrix * corner
        return SIMD3(moved.x, moved.y, moved.z)
      })
  }

  /// The smallest box that contains all points.
  init(_ points: [SIMD3<Float>]) {
    self = points.reduce(into: .empty) { $0 = $0.union($1) }
  }
}

extension BoundingBox {
  private enum CodingKeys: CodingKey { case min, max }

  /// Decodes the corners. An empty box has none.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    guard let min = try values.decodeIfPresent(SIMD3<Float>.self, forKey: .min),
      let max = try values.decodeIfPresent(SIMD3<Float>.self, forKey: .max)
    else {
      self = .empty
      return
    }
    self.init(min: min, max: max)
  }

  /// Encodes the corners. JSON has no infinite numbers, so an empty box is encoded without corners.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    guard !isEmpty else { return }
    try values.encode(min, forKey: .min)
    try values.encode(max, forKey: .max)
  }
}
