/// The convex outline of points seen from above: the widest that the base of a thing can be.
struct BaseOutline {
  /// Counterclockwise, (x, z).
  private(set) var corners: [SIMD2<Double>] = []

  /// The convex hull (Andrew's monotone chain, 1979).
  init(_ points: [SIMD3<Double>]) {
    let sorted = points.map { SIMD2($0.x, $0.z) }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let lower = Self.chain(sorted)
    let upper = Self.chain(sorted.reversed())
    corners = lower.dropLast() + upper.dropLast()
  }

  private static func chain(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var chain: [SIMD2<Double>] = []
    for p in points {
      while chain.count >= 2, turn(chain[chain.count - 2], chain[chain.count - 1], p) <= 0 {
        chain.removeLast()
      }
      chain.append(p)
    }
    return chain
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
