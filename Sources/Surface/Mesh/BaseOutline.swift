import Geometry
import Numerics

/// The convex outline of points seen from above: the widest that the base of a thing can be.
struct BaseOutline {
  /// Counterclockwise, (x, z).
  private(set) var corners: [SIMD2<Double>] = []

  init(_ points: [SIMD3<Double>]) {
    corners = convexHull(points.map { SIMD2($0.x, $0.z) })
  }

  private static func turn(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether a point is in the outline, seen from above.
  func contains(_ p: SIMD3<Double>) -> Bool {
    guard corners.count >= 3 else { return false }
    let q = SIMD2(p.x, p.z)
    return corners.indices.allSatisfy {
      Self.turn(corners[$0], corners[($0 + 1) % corners.count], q) >= 0
    }
  }
}
