import Numerics

/// The corners of the convex hull, counterclockwise.
///
/// Andrew's monotone chain: "Another efficient algorithm for convex hulls in two dimensions",
/// Information Processing Letters 9(5), 1979.
package func convexHull(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
  let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
  guard sorted.count > 2 else { return sorted }
  func chain(_ points: some Sequence<SIMD2<Double>>) -> [SIMD2<Double>] {
    var chain: [SIMD2<Double>] = []
    for p in points {
      while chain.count > 1,
        wedge(chain[chain.count - 1] - chain[chain.count - 2], p - chain[chain.count - 1]) <= 0
      {
        chain.removeLast()
      }
      chain.append(p)
    }
    chain.removeLast()
    return chain
  }
  return chain(sorted) + chain(sorted.reversed())
}

/// The area of the convex hull of the points.
package func convexHullArea(_ points: [SIMD2<Double>]) -> Double {
  let hull = convexHull(points)
  return hull.indices.reduce(0) { $0 + wedge(hull[$1], hull[($1 + 1) % hull.count]) } / 2
}
