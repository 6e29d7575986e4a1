import VectorTypes

/// A box with any orientation, in meters: an axis-aligned box, rotated about its center.
public struct OrientedBoundingBox: Sendable, Hashable {
  /// Orientation of the box; zero is the identity.
  public var orientation: simd_quatf
  /// The box before it is rotated about its center.
  public var boundingBox: BoundingBox

  /// Creates a box from an axis-aligned one and its rotation about its center.
  public init(
    orientation: simd_quatf = simd_quatf(ix: 0, iy: 0, iz: 0, r: 1),
    boundingBox: BoundingBox = .empty
  ) {
    self.orientation = orientation
    self.boundingBox = boundingBox
  }

  /// Creates a box from its center and its side lengths along its own axes.
  public init(orientation: simd_quatf, center: SIMD3<Float>, extents: SIMD3<Float>) {
    self.init(
      orientation: orientation,
      boundingBox: BoundingBox(min: center - extents / 2, max: center + extents / 2))
  }

  /// The center; zero for an empty box.
  public var center: SIMD3<Float> { boundingBox.center }
  /// The side lengths along the box's own axes; zero for an empty box.
  public var extents: SIMD3<Float> { boundingBox.extents }

  /// Hashes orientation and box.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(orientation.vector)
    hasher.combine(boundingBox)
  }

  /// Whether the sides are parallel to the axes of the world.
  var isAligned: Bool { boundingBox.isEmpty || orientation.normalized.imag == .zero }

  /// The axis-aligned bounding box.
  var aligned: BoundingBox {
    guard !isAligned else { return boundingBox }
    let turn = simd_float4x4(orientation.normalized)
    let moved = BoundingBox(min: boundingBox.min - center, max: boundingBox.max - center)
      .transformed(by: turn)
    return BoundingBox(min: moved.min + center, max: moved.max + center)
  }

  /// The six sides as planes: a point p is inside if `dot(normal, p) <= offset` for all.
  var planes: [(normal: SIMD3<Float>, offset: Float)] {
    let turn = orientation.normalized
    return (0..<3).flatMap { axis -> [(normal: SIMD3<Float>, offset: Float)] in
      var unit = SIMD3<Float>.zero
      unit[axis] = 1
      let normal = turn.act(unit)
      let (middle, half) = (dot(normal, center), extents[axis] / 2)
      return [(normal, middle + half), (-normal, half - middle)]
    }
  }
}
