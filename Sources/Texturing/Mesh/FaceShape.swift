import Numerics

/// Unit normals and areas of a mesh's triangles; triangles without area are not usable.
struct FaceShape: Sendable {
  /// Minimum doubled area of a usable triangle, relative to the square of its longer edge at corner
  /// 0; below, rounding errors dominate the direction of the cross product.
  private static let minFlatness: Float = 1e-6

  var normals: [SIMD3<Float>]
  var areas: [Float]
  var usable: [Bool]
  var totalArea: Double

  init(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>]) {
    normals = []
    areas = []
    usable = []
    totalArea = 0
    normals.reserveCapacity(triangles.count)
    for t in triangles {
      let a = positions[Int(t.x)]
      let (u, v) = (positions[Int(t.y)] - a, positions[Int(t.z)] - a)
      let c = cross(u, v)
      let doubled = length(c)
      let isUsable =
        doubled > Self.minFlatness * max(dot(u, u), dot(v, v)) && doubled > .leastNormalMagnitude
      normals.append(isUsable ? c / doubled : SIMD3(0, 0, 1))
      areas.append(isUsable ? doubled / 2 : 0)
      usable.append(isUsable)
      totalArea += isUsable ? Double(doubled / 2) : 0
    }
  }
}
