/// A box along the axes, as RealityKit has it; metres.
public struct BoundingBox: Sendable, Hashable {
  /// The corner of the least coordinates.
  public var min: SIMD3<Float>
  /// The corner of the greatest coordinates.
  public var max: SIMD3<Float>

  /// The box that holds nothing.
  public static let empty = BoundingBox()

  /// An empty box.
  public init() { (min, max) = (SIMD3(repeating: .infinity), SIMD3(repeating: -.infinity)) }
  /// A box between two opposite corners.
  public init(min: SIMD3<Float>, max: SIMD3<Float>) { (self.min, self.max) = (min, max) }

  /// Whether it holds nothing.
  public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y && min.z <= max.z) }
  /// The point in the middle; zero for an empty box.
  public var center: SIMD3<Float> { isEmpty ? .zero : (min + max) / 2 }
  /// Lengths of the sides; zero for an empty box.
  public var extents: SIMD3<Float> { isEmpty ? .zero : max - min }
  /// Half the diagonal.
  public var boundingRadius: Float { (extents * extents).sum().squareRoot() / 2 }

  /// Whether a point lies inside or on the border.
  public func contains(_ p: SIMD3<Float>) -> Bool {
    all(p .>= min) && all(p .<= max)
  }

  /// The smallest box round this one and a point.
  public func union(_ p: SIMD3<Float>) -> BoundingBox {
    BoundingBox(min: pointwiseMin(min, p), max: pointwiseMax(max, p))
  }

  /// The smallest box round both.
  public func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(min: pointwiseMin(min, other.min), max: pointwiseMax(max, other.max))
  }

  /// The smallest box round this one moved by a matrix; empty for an empty box.
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

  /// The smallest box round some points.
  init(_ points: [SIMD3<Float>]) {
    self = points.reduce(into: .empty) { $0 = $0.union($1) }
  }
}
