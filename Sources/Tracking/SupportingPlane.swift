import Foundation
import Geometry
import Numerics
import Support

/// The upward direction if gravity was not measured: the normal of the surface that objects stand
/// on.
///
/// The plane with most points among those consistent with a level camera that looks down on it: its
/// normal is within 60° of the camera's own up and nearly orthogonal to the camera's x axis.
/// Without such a plane, the camera's up is used.
struct SupportingPlane {
  /// Maximum distance of a point from the plane, relative to the median depth.
  static let thickness = 0.012
  /// Minimum share of the points on the plane.
  static let minShare = 0.2
  /// Number of random triples: three points of a plane with a fifth of all points are drawn twice
  /// on average.
  static let trials = 300
  /// Minimum number of points.
  static let minPoints = 30

  /// Upward direction, of length 1, in the camera frame.
  let up: SIMD3<Double>

  /// - Parameter points: Points in the camera frame.
  init(_ points: [SIMD3<Double>], seed: UInt64) {
    let upright = SIMD3<Double>(0, -1, 0)
    guard points.count >= Self.minPoints, let depth = points.map(\.z).median() else {
      up = upright
      return
    }
    let bound = Self.thickness * depth
    var random = RandomStream(seed: seed, stream: 0x9A)
    var best: (count: Int, normal: SIMD3<Double>, offset: Double)?
    for _ in 0..<Self.trials {
      let a = points[random.index(below: points.count)]
      let b = points[random.index(below: points.count)]
      let c = points[random.index(below: points.count)]
      guard let normal = Self.normal(a, b, c) else { continue }
      let offset = dot(normal, a)
      let count = points.reduce(0) { $0 + (abs(dot(normal, $1) - offset) < bound ? 1 : 0) }
      if count > best?.count ?? 0 { best = (count, normal, offset) }
    }
    guard let best, Double(best.count) >= Self.minShare * Double(points.count) else {
      up = upright
      return
    }
    let near = points.filter { abs(dot(best.normal, $0) - best.offset) < bound }
    let fitted = Self.fit(near)
    up = Self.isPlausible(fitted) ? fitted : best.normal
  }

  /// Minimum length of a cross product, or sine, that defines a direction.
  private static let minLength = 1e-9

  private static func normal(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> SIMD3<Double>? {
    let product = cross(b - a, c - a)
    guard length(product) > minLength else { return nil }
    let normal = normalized(product)
    let up = normal.y > 0 ? -normal : normal
    return isPlausible(up) ? up : nil
  }

  /// Minimum component of the normal along the camera's up: 60°.
  static let minUpright = 0.5
  /// Maximum component of the normal along the camera's x axis: 25°, for a level camera.
  static let maxSideways = 0.42

  private static func isPlausible(_ up: SIMD3<Double>) -> Bool {
    -up.y > minUpright && abs(up.x) < maxSideways
  }

  /// The upward normal of the least-squares plane.
  private static func fit(_ points: [SIMD3<Double>]) -> SIMD3<Double> {
    let mean = points.reduce(.zero, +) / Double(points.count)
    var moments = Matrix3(diagonal: .zero)
    for p in points { moments = moments + Matrix3.outer(p - mean, p - mean) }
    var a = (0..<9).map { moments[$0 / 3, $0 % 3] }
    var vectors = [Double](repeating: 0, count: 9)
    var values = [Double](repeating: 0, count: 3)
    jacobiEigen(&a, order: 3, vectors: &vectors, values: &values)
    let normal = SIMD3(vectors[0], vectors[1], vectors[2])
    return normal.y > 0 ? -normal : normal
  }

  /// The shortest rotation from Y to `up`.
  static func rotation(to up: SIMD3<Double>) -> Matrix3 {
    let axis = cross(SIMD3(0, 1, 0), up)
    let sine = length(axis)
    guard sine > minLength else { return up.y > 0 ? .identity : .rotation(SIMD3(.pi, 0, 0)) }
    return .rotation(axis * (atan2(sine, up.y) / sine))
  }
}
