import Numerics

/// A triangle rotated into the plane, with its cotangent weights.
struct RestTriangle {
  /// Limits of the weights, the cotangents of 88.9° and 1.9°. With negative weights a map may fold.
  private static let weights = 0.02...30

  /// Edges from corner 1 to 2, 2 to 0 and 0 to 1.
  var e0, e1, e2: SIMD2<Double>
  /// Cotangents of the angles opposite these edges, limited because of slivers.
  var w: SIMD3<Double>
  var area: Double

  init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
    let (u, v) = (b - a, c - a)
    let doubled = length(cross(u, v))
    let base = length(u)
    let p0 = SIMD2<Double>.zero
    let p1 = SIMD2(base, 0)
    let p2 = base > 0 ? SIMD2(dot(v, u) / base, doubled / base) : .zero
    e0 = p2 - p1
    e1 = p0 - p2
    e2 = p1 - p0
    area = doubled / 2
    let inverse = doubled > 0 ? 1 / doubled : 0
    w = SIMD3(-dot(e1, e2), -dot(e2, e0), -dot(e0, e1)) * inverse
    w.clamp(
      lowerBound: SIMD3(repeating: Self.weights.lowerBound),
      upperBound: SIMD3(repeating: Self.weights.upperBound))
  }

  /// Singular values (larger first) of the map to the plane triangle (a, b, c).
  func stretch(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> (Double, Double) {
    let (u, v) = (b - a, c - a)
    let (ru, rv) = (e2, -e1)
    let det = wedge(ru, rv)
    guard det > 0 else { return (.infinity, 0) }
    let j0 = (u * rv.y - v * ru.y) / det
    let j1 = (v * ru.x - u * rv.x) / det
    let sum = dot(j0, j0) + dot(j1, j1)
    let area = wedge(j0, j1)
    let root = max(sum * sum - 4 * area * area, 0).squareRoot()
    return (((sum + root) / 2).squareRoot(), (max(sum - root, 0) / 2).squareRoot())
  }
}
