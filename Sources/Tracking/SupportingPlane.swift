import Foundation
import Geometry
import Numerics
import Support

/// Which way is up, where nothing measured it: square to the surface that things stand on.
///
/// The plane with most points among those a level camera could look down on: its normal is within
/// 60° of the camera's own up and about square to the camera's x axis. Without one, the camera's up.
struct SupportingPlane {
  /// Largest distance of a point on the plane, relative to the median depth.
  static let thickness = 0.012
  /// Smallest share of the points that make a plane the support.
  static let minShare = 0.2
  /// Random triples that are tried: three points of a fifth of all are drawn twice on average.
  static let trials = 300
  /// Fewest points that say anything.
  static let minPoints = 30

  /// Direction of up, length 1, in the camera's frame.
  let up: SIMD3<Double>

  /// - Parameter points: What the camera sees, in its own frame.
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

  /// Smallest length of a cross product, or sine, that gives a direction.
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

  /// Smallest component of the normal along the camera's up: 60°.
  static let minUpright = 0.5
  /// Largest component of the normal along the camera's x axis: 25°, for a camera held level.
  static let maxSideways = 0.42

  private static func isPlausible(_ up: SIMD3<Double>) -> Bool {
    -up.y > minUpright && abs(up.x) < maxSideways
  }

  /// The normal of the plane of least squares, upwards.
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

  /// The shortest rotation that takes Y to `up`.
  static func rotation(to up: SIMD3<Double>) -> Matrix3 {
    let axis = cross(SIMD3(0, 1, 0), up)
    let sine = length(axis)
    guard sine > minLength else { return up.y > 0 ? .identity : .rotation(SIMD3(.pi, 0, 0)) }
    return .rotation(axis * (atan2(sine, up.y) / sine))
  }
}
