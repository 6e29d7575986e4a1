import Geometry
import Numerics

/// A rectangle must be smaller by this factor to replace another, so that rounding does not
/// choose among equal ones.
private let clearlySmaller = 1 - 1e-9

/// Rotates points such that their axis-aligned bounding rectangle has minimum area.
///
/// One side of the minimum rectangle is along an edge of the convex hull (Freeman &
/// Shapira, CACM 18(7), 1975).
func alignedToSmallestRectangle(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
  let hull = convexHull(points)
  var best = SIMD2(1.0, 0)
  var bestArea = Double.infinity
  for i in hull.indices {
    let edge = hull[(i + 1) % hull.count] - hull[i]
    let norm = length(edge)
    guard norm > 0 else { continue }
    let u = edge / norm
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for p in hull {
      let q = SIMD2(dot(p, u), wedge(u, p))
      low = pointwiseMin(low, q)
      high = pointwiseMax(high, q)
    }
    let area = (high.x - low.x) * (high.y - low.y)
    if area < bestArea * clearlySmaller {
      bestArea = area
      best = u
    }
  }
  return points.map { SIMD2(dot($0, best), wedge(best, $0)) }
}
