import Numerics
import Scene

/// The shape of a boundary loop of a mesh.
public struct MeshOpening: Codable, Sendable, Equatable {
  /// Vector area of a surface that would close it, pointing outward, in squared world units. By Stokes'
  /// theorem it is the same for all such surfaces.
  public var area: SIMD3<Double>
  /// Root mean square distance of its vertices from the plane through their mean that is normal to
  /// the area, over that from the mean: 0 for a plane cut.
  public var outOfPlane: Double

  /// Creates an opening of a known shape.
  public init(area: SIMD3<Double>, outOfPlane: Double) {
    (self.area, self.outOfPlane) = (area, outOfPlane)
  }

  /// - Parameter ring: The vertices of the loop, in the direction of the triangles along it.
  init(_ ring: [Int32], _ mesh: TriangleMesh) {
    let points = ring.map { SIMD3<Double>(mesh.positions[Int($0)]) }
    area = zip(points, points.dropFirst() + points.prefix(1)).reduce(SIMD3<Double>.zero) {
      $0 - 0.5 * cross($1.0, $1.1)
    }
    let middle = points.reduce(SIMD3.zero, +) / Double(max(points.count, 1))
    let size = length(area)
    let normal = size > 0 ? area / size : .zero
    var (far, off) = (0.0, 0.0)
    for point in points {
      let arm = point - middle
      far += dot(arm, arm)
      off += dot(arm, normal) * dot(arm, normal)
    }
    outOfPlane = far > 0 ? (off / far).squareRoot() : 0
  }
}
