import Scene

/// What a point says of the surface near it: where it is, how surely, and of which side.
struct Witness: Sendable, Equatable {
  /// Place, and as the fourth one standard deviation of it along the normal.
  var place: SIMD4<Float>
  /// In 127ths.
  var normal: SIMD4<Int8>

  /// Largest coordinate and deviation, scene units, whose squares single precision holds with room to add.
  private static let most: Float = 1e15
  /// Smallest cosine between the normals of two points of one side of a surface, 72°: normals of places
  /// without texture are off by 30° and more, the other side of a thin wall by 180°.
  private static let sameSide: Float = 0.3

  @inline(__always) var deviation: Float { place.w }
  @inline(__always) var position: SIMD3<Float> { SIMD3(place.x, place.y, place.z) }

  /// Whether it has a place and a deviation.
  var isSound: Bool {
    abs(place.x) < Self.most && abs(place.y) < Self.most && abs(place.z) < Self.most
      && place.w >= 0 && place.w < Self.most
  }

  /// Whether both see the surface from one side.
  @inline(__always)
  func isOnSide(of other: Witness) -> Bool {
    let products =
      SIMD4<Int32>(truncatingIfNeeded: normal) &* SIMD4<Int32>(truncatingIfNeeded: other.normal)
    return Float(products.wrappedSum()) > Self.sameSide * 127 * 127
  }
}

extension Witness {
  /// A point of a cloud with normals and deviations.
  init(_ points: PointCloud, _ item: Int) {
    place = SIMD4(points.positions[item], points.deviations[item])
    let most = SIMD3<Float>(repeating: 127)
    var scaled = (points.normals[item] * most).rounded(.toNearestOrEven)
    scaled.replace(with: 0, where: scaled .!= scaled)
    normal = SIMD4(SIMD3<Int8>(scaled.clamped(lowerBound: -most, upperBound: most)), 0)
  }
}
