import Scene

/// A point as evidence of the surface: its position, standard deviation and normal.
struct Witness: Sendable, Equatable {
  /// Position, and as the fourth component its standard deviation along the normal.
  var place: SIMD4<Float>
  /// Components in units of 1/127.
  var normal: SIMD4<Int8>

  /// Maximum coordinate and deviation, scene units: sums of their squares fit in single precision.
  private static let most: Float = 1e15
  /// Minimum cosine between the normals of two points on the same side of a surface, 72°: normals
  /// in areas without texture have errors of 30° and more; the other side of a thin wall differs by
  /// 180°.
  private static let sameSide: Float = 0.3

  @inline(__always) var deviation: Float { place.w }
  @inline(__always) var position: SIMD3<Float> { SIMD3(place.x, place.y, place.z) }

  /// Whether the position and deviation are valid.
  var isSound: Bool {
    abs(place.x) < Self.most && abs(place.y) < Self.most && abs(place.z) < Self.most
      && place.w >= 0 && place.w < Self.most
  }

  /// Whether both points are on the same side of the surface.
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
