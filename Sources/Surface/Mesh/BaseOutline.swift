import Geometry
import Numerics

/// The convex hull of points in a top view: the maximum extent of an object's base.
struct BaseOutline {
  /// The corners (x, z), counterclockwise.
  private(set) var corners: [SIMD2<Double>] = []

  init(_ points: [SIMD3<Double>]) {
    corners = convexHull(points.map { SIMD2($0.x, $0.z) })
  }

  private static func turn(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
  ) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Whether a point is inside the hull in a top view.
  func contains(_ p: SIMD3<Double>) -> Bool {
    guard corners.count >= 3 else { return false }
    let q = SIMD2(p.x, p.z)
    return corners.indices.allSatisfy {
      Self.turn(corners[$0], corners[($0 + 1) % corners.count], q) >= 0
    }
  }
}
