import Numerics

/// The poses `cameraFromWorld` (up to four) that observe three points along three directions.
///
/// - Parameters:
///   - rays: Three directions of length 1, camera frame.
///   - points: The three points, world frame. Collinear points have no solution.
///   - solutions: Receives the poses; all points are in front of the camera along their rays.
/// - Complexity: About 1 µs, no allocation except growth of `solutions`.
///
/// Reference: Persson & Nordberg, "Lambda Twist: An Accurate Fast Robust Perspective Three Point
/// (P3P) Solver", ECCV 2018. The two lines of the degenerate conic are intersected in a basis of
/// the whole plane, so that there is no division by a depth.
public func perspectiveThreePoint(
  rays: [SIMD3<Double>], points: [SIMD3<Double>], into solutions: inout [RigidTransform]
) {
  guard rays.count == 3, points.count == 3 else { return }
  let (x0, x1, x2) = (points[0], points[1], points[2])
  let edges = Matrix3(columns: x0 - x1, x0 - x2, cross(x0 - x1, x0 - x2))
  let a = SIMD3(dot(x0 - x1, x0 - x1), dot(x0 - x2, x0 - x2), dot(x1 - x2, x1 - x2))
  let area2 = dot(edges.c2, edges.c2)
  guard area2.isFinite, area2 > minArea2 * a.max() * a.max(), a.max() > 0 else { return }
  let b = SIMD3(dot(rays[0], rays[1]), dot(rays[0], rays[2]), dot(rays[1], rays[2]))
  // λᵀ M λ = a for each pair of points; scaled so that the longest side is 1.
  let scale = a.max().squareRoot()
  let s = a / a.max()
  let m01 = Matrix3(columns: SIMD3(1, -b.x, 0), SIMD3(-b.x, 1, 0), .zero)
  let m02 = Matrix3(columns: SIMD3(1, 0, -b.y), .zero, SIMD3(-b.y, 0, 1))
  let m12 = Matrix3(columns: .zero, SIMD3(0, 1, -b.z), SIMD3(0, -b.z, 1))
  let d1 = m01 * s.z - m12 * s.x
  let d2 = m02 * s.z - m12 * s.y
  guard let pencil = degenerateConic(d1, d2) else { return }
  for normal in [pencil.first, pencil.second] {
    forEachDepth(normal, pencil.other, m01, m02, m12, s) { depths in
      let lambda = refineDepths(depths, b, s) * scale
      guard lambda.min() > 0 else { return }
      let (y0, y1, y2) = (rays[0] * lambda.x, rays[1] * lambda.y, rays[2] * lambda.z)
      let seen = Matrix3(columns: y0 - y1, y0 - y2, cross(y0 - y1, y0 - y2))
      let rotation = seen * edges.inverse
      guard rotation.c0.x.isFinite, abs(rotation.determinant - 1) < maxDeterminantError else {
        return
      }
      solutions.append(RigidTransform(rotation: rotation, translation: y0 - rotation * x0))
    }
  }
}

/// Two planes that form a degenerate conic of a pencil, and another conic of it.
private struct PlanePair {
  var first: SIMD3<Double>
  var second: SIMD3<Double>
  var other: Matrix3
}

/// The member of the pencil `d1 + γ d2` whose two planes are real and best conditioned.
private func degenerateConic(_ d1: Matrix3, _ d2: Matrix3) -> PlanePair? {
  let c3 = d2.determinant
  let c2 =
    dot(d1.c0, cross(d2.c1, d2.c2)) + dot(d2.c0, cross(d1.c1, d2.c2))
    + dot(d2.c0, cross(d2.c1, d1.c2))
  let c1 =
    dot(d2.c0, cross(d1.c1, d1.c2)) + dot(d1.c0, cross(d2.c1, d1.c2))
    + dot(d1.c0, cross(d1.c1, d2.c2))
  let c0 = d1.determinant
  var best: PlanePair?
  var clearest = 0.0
  func consider(_ d0: Matrix3, _ other: Matrix3) {
    let (values, vectors) = d0.symmetricEigen()
    guard values.x < 0, values.z > 0 else { return }
    let clarity = min(-values.x, values.z) / max(-values.x, values.z)
    guard clarity > clearest else { return }
    clearest = clarity
    let ratio = (-values.x / values.z).squareRoot()
    best = PlanePair(
      first: vectors.c2 - vectors.c0 * ratio, second: vectors.c2 + vectors.c0 * ratio, other: other)
  }
  let roots: ShortRoots
  if abs(c3) > minLead * max(abs(c0), abs(c1), abs(c2)) {
    roots = monicCubicRoots(c2 / c3, c1 / c3, c0 / c3)
  } else {
    roots = quadraticRoots(c2, c1, c0)
    consider(d2, d1)
  }
  for k in 0..<roots.count {
    let gamma = roots.values[k]
    consider(d1 + d2 * gamma, abs(gamma) <= 1 ? d2 : d1)
  }
  return best
}

/// Intersects the plane with the conic and calls `body` with each solution whose depths are
/// positive.
private func forEachDepth(
  _ normal: SIMD3<Double>, _ conic: Matrix3, _ m01: Matrix3, _ m02: Matrix3, _ m12: Matrix3,
  _ a: SIMD3<Double>, _ body: (SIMD3<Double>) -> Void
) {
  let n = normalized(normal)
  let p = anyOrthogonal(to: n)
  let q = cross(n, p)
  let (pp, pq, qq) = (dot(p, conic * p), dot(p, conic * q), dot(q, conic * q))
  // pp u² + 2 pq u v + qq v² = 0, solved for the better conditioned ratio.
  let swapped = abs(pp) < abs(qq)
  let roots = swapped ? quadraticRoots(qq, 2 * pq, pp) : quadraticRoots(pp, 2 * pq, qq)
  for k in 0..<roots.count {
    let r = roots.values[k]
    var lambda = swapped ? p + q * r : p * r + q
    if lambda.sum() < 0 { lambda = -lambda }
    guard lambda.min() > 0 else { continue }
    let m = a.x == 1 ? m01 : a.y == 1 ? m02 : m12
    let square = dot(lambda, m * lambda)
    guard square > 0 else { continue }
    body(lambda / square.squareRoot())
  }
}

/// Refines the depths by Newton steps on the three side lengths.
private func refineDepths(
  _ start: SIMD3<Double>, _ b: SIMD3<Double>, _ a: SIMD3<Double>
) -> SIMD3<Double> {
  var l = start
  for _ in 0..<4 {
    let residual = SIMD3(
      l.x * l.x + l.y * l.y - 2 * b.x * l.x * l.y - a.x,
      l.x * l.x + l.z * l.z - 2 * b.y * l.x * l.z - a.y,
      l.y * l.y + l.z * l.z - 2 * b.z * l.y * l.z - a.z)
    if abs(residual.x) + abs(residual.y) + abs(residual.z) < depthTolerance { break }
    let jacobian = Matrix3(
      rows: SIMD3(l.x - b.x * l.y, l.y - b.x * l.x, 0), SIMD3(l.x - b.y * l.z, 0, l.z - b.y * l.x),
      SIMD3(0, l.y - b.z * l.z, l.z - b.z * l.y))
    let step = jacobian.inverse * residual * 0.5
    guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { break }
    l -= step
  }
  return l
}

/// Minimum squared area of the triangle, relative to its longest side to the fourth power; below it
/// the points are collinear.
private let minArea2 = 1e-16

/// Maximum deviation of a rotation's determinant from 1; depths of a false root yield no rotation.
private let maxDeterminantError = 1e-3

/// Minimum leading coefficient of the cubic, relative to the others; below it the cubic is treated
/// as a quadratic.
private let minLead = 1e-12

/// Sum of residuals, for squared sides of order 1, at the level of rounding errors.
private let depthTolerance = 1e-15
