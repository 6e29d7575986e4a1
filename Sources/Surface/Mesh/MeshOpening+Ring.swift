import Numerics
import Scene

extension MeshOpening {
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
