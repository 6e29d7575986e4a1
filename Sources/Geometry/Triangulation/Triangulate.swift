import Foundation
import Numerics

/// Triangulates a point from its normalized coordinates in two or more views.
///
/// Linear (DLT) and then Gauss–Newton on the squared distances in normalized coordinates. All rays
/// have equal weight, so focal lengths should be similar.
///
/// - Parameter views: Poses `cameraFromWorld` and undistorted coordinates (x/z, y/z).
/// - Returns: The point in the world; `nil` for fewer than two views, parallel rays, or a point
///   that is not in front of all cameras.
///
/// Reference: Hartley & Sturm, "Triangulation", CVIU 68(2), 1997.
public func triangulate(
  _ views: [(pose: RigidTransform, ray: SIMD2<Double>)]
) -> SIMD3<Double>? {
  guard views.count >= 2, let start = triangulateLinear(views) else { return nil }
  let point = refineTriangulation(start, views)
  for view in views where (view.pose * point).z <= 0 { return nil }
  return point
}

/// The algebraic least-squares solution; `nil` if it is at infinity.
///
/// The origin is moved to the first camera to preserve precision if the world's origin is distant.
func triangulateLinear(
  _ views: [(pose: RigidTransform, ray: SIMD2<Double>)]
) -> SIMD3<Double>? {
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 36) { buffer in
    guard let a = buffer.baseAddress, let origin = views.first?.pose.center else { return nil }
    for k in 0..<16 { a[k] = 0 }
    var scale = 0.0
    for view in views { scale = max(scale, distance(view.pose.center, origin)) }
    guard scale > 0, scale.isFinite else { return nil }
    for view in views {
      let r = view.pose.rotation.transpose
      let t = (view.pose.translation + view.pose.rotation * origin) / scale
      let x = SIMD4(r.c0 - r.c2 * view.ray.x, t.x - view.ray.x * t.z)
      let y = SIMD4(r.c1 - r.c2 * view.ray.y, t.y - view.ray.y * t.z)
      for i in 0..<4 {
        for j in 0..<4 { a[4 &* i &+ j] += x[i] * x[j] + y[i] * y[j] }
      }
    }
    jacobiEigen(a, order: 4, vectors: a + 16, values: a + 32)
    let h = SIMD4(a[16], a[17], a[18], a[19])
    guard abs(h.w) > minHomogeneous else { return nil }
    let point = SIMD3(h.x, h.y, h.z) * (scale / h.w) + origin
    return point.x.isFinite && point.y.isFinite && point.z.isFinite ? point : nil
  }
}

/// Gauss–Newton steps on the reprojection errors; the result never has a higher cost than `start`.
func refineTriangulation(
  _ start: SIMD3<Double>, _ views: [(pose: RigidTransform, ray: SIMD2<Double>)]
) -> SIMD3<Double> {
  var point = start
  var best = start
  var bestCost = Double.infinity
  for _ in 0..<6 {
    var h = Matrix3(diagonal: .zero)
    var g = SIMD3<Double>.zero
    var cost = 0.0
    for view in views {
      let x = view.pose * point
      let inverse = 1 / x.z
      let p = SIMD2(x.x * inverse, x.y * inverse)
      let r = view.pose.rotation.transpose
      let jx = (r.c0 - r.c2 * p.x) * inverse
      let jy = (r.c1 - r.c2 * p.y) * inverse
      let e = p - view.ray
      cost += dot(e, e)
      g += jx * e.x + jy * e.y
      h = h + Matrix3.outer(jx, jx) + Matrix3.outer(jy, jy)
    }
    guard cost.isFinite, cost < bestCost else { break }
    let gain = bestCost - cost
    (best, bestCost) = (point, cost)
    if gain < minGain * cost { break }
    let step = h.inverse * g
    guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { break }
    point -= step
  }
  return best
}

/// The triangulation angle in radians (0 ... π) at `point` between two camera centers.
@inlinable public func triangulationAngle(
  _ first: SIMD3<Double>, _ second: SIMD3<Double>, _ point: SIMD3<Double>
) -> Double {
  let a = first - point
  let b = second - point
  return atan2(length(cross(a, b)), dot(a, b))
}

/// The median triangulation angle, radians, of the correspondences in front of both cameras.
func medianAngle(
  _ secondFromFirst: RigidTransform, _ first: [SIMD2<Double>], _ second: [SIMD2<Double>]
) -> Double {
  guard length(secondFromFirst.translation) > 0 else { return 0 }
  let back = secondFromFirst.rotation.transpose
  var angles: [Double] = []
  angles.reserveCapacity(first.count)
  for i in 0..<first.count where isInFront(secondFromFirst, first[i], second[i]) {
    let a = SIMD3(first[i].x, first[i].y, 1)
    let b = back * SIMD3(second[i].x, second[i].y, 1)
    angles.append(atan2(length(cross(a, b)), dot(a, b)))
  }
  return angles.median() ?? 0
}

/// Minimum fourth coordinate of a homogeneous point of length 1; below it the point is at infinity.
private let minHomogeneous = 1e-9

/// Minimum relative decrease of the cost for another step.
private let minGain = 1e-12
