import Numerics
import Support

/// A triangulated point and the views that agree with it.
public struct RobustTriangulation: Sendable, Equatable {
  public var point: SIMD3<Double>
  public var inliers: [Bool]
  public var inlierCount: Int
  /// Largest angle between the rays of two inliers, radians.
  public var angle: Double
}

/// Limits of `triangulateRobust`.
public struct TriangulationOptions: Sendable, Equatable {
  /// Largest reprojection error of an inlier, normalised units (pixels / focal length).
  public var maxError = 0.004
  /// Smallest accepted angle between two inlier rays, radians.
  public var minAngle = 1.5 * Double.pi / 180
  /// Most pairs of views to start from; all of them where there are fewer.
  public var maxTrials = 40

  public init() {}
}

/// The point that most of the views see, where some of the observations are wrong.
///
/// Starts from pairs of views (all, or a random choice of many), counts the views that agree, and
/// refines over them.
///
/// - Parameter views: Poses `cameraFromWorld` and undistorted coordinates (x/z, y/z).
/// - Returns: `nil` where fewer than two views agree within the error or their rays meet at less
///   than the angle.
public func triangulateRobust(
  _ views: [(pose: RigidTransform, ray: SIMD2<Double>)],
  options: TriangulationOptions = TriangulationOptions(), using random: inout RandomStream
) -> RobustTriangulation? {
  let count = views.count
  guard count >= 2 else { return nil }
  let allPairs = count * (count - 1) / 2
  var best: (point: SIMD3<Double>, cost: Double)?
  func consider(_ i: Int, _ j: Int) {
    guard let point = triangulate([views[i], views[j]]),
      triangulationAngle(views[i].pose.center, views[j].pose.center, point) >= options.minAngle
    else { return }
    let cost = truncatedCost(point, views, options.maxError)
    if best == nil || cost < best!.cost { best = (point, cost) }
  }
  if allPairs <= options.maxTrials {
    for i in 0..<count { for j in i + 1..<max(count, i + 1) { consider(i, j) } }
  } else {
    for _ in 0..<options.maxTrials {
      let i = random.index(below: count)
      let j = random.index(below: count - 1)
      consider(i, j < i ? j : j + 1)
    }
  }
  return best.flatMap { polish($0.point, views, options) }
}

/// Re-triangulates from the inliers until they stay the same, and checks angle and number.
private func polish(
  _ start: SIMD3<Double>, _ views: [(pose: RigidTransform, ray: SIMD2<Double>)],
  _ options: TriangulationOptions
) -> RobustTriangulation? {
  var point = start
  var mask = agreeing(point, views, options.maxError)
  for _ in 0..<3 {
    let inliers = views.indices.filter { mask[$0] }.map { views[$0] }
    guard inliers.count >= 2 else { return nil }
    let next = refineTriangulation(point, inliers)
    let nextMask = agreeing(next, views, options.maxError)
    guard
      truncatedCost(next, views, options.maxError)
        <= truncatedCost(point, views, options.maxError)
    else { break }
    point = next
    if nextMask == mask { break }
    mask = nextMask
  }
  let centers = views.indices.filter { mask[$0] }.map { views[$0].pose.center }
  guard centers.count >= 2 else { return nil }
  let angle = largestTriangulationAngle(centers, point)
  guard angle >= options.minAngle else { return nil }
  return RobustTriangulation(
    point: point, inliers: mask, inlierCount: centers.count, angle: angle)
}

/// The largest angle in radians at `point` between rays to any two of the centres.
public func largestTriangulationAngle(_ centers: [SIMD3<Double>], _ point: SIMD3<Double>) -> Double
{
  var angle = 0.0
  for i in 0..<centers.count {
    for j in 0..<i { angle = max(angle, triangulationAngle(centers[i], centers[j], point)) }
  }
  return angle
}

/// Squared distance in normalised coordinates between a point's image and an observation;
/// infinite behind the camera.
@inlinable public func normalizedError2(
  _ point: SIMD3<Double>, _ pose: RigidTransform, _ ray: SIMD2<Double>
) -> Double {
  let x = pose * point
  guard x.z > 0 else { return .infinity }
  let e = SIMD2(x.x / x.z, x.y / x.z) - ray
  return dot(e, e)
}

/// Distance in pixels between a point's image (with distortion) and an observed pixel; infinite
/// behind the camera.
@inlinable public func reprojectionError(
  _ point: SIMD3<Double>, _ pose: RigidTransform, _ camera: Camera, _ pixel: SIMD2<Double>
) -> Double {
  let x = pose * point
  guard x.z > 0 else { return .infinity }
  return length(camera.project(x) - pixel)
}

private func truncatedCost(
  _ point: SIMD3<Double>, _ views: [(pose: RigidTransform, ray: SIMD2<Double>)], _ bound: Double
) -> Double {
  views.reduce(0) { $0 + min(normalizedError2(point, $1.pose, $1.ray), bound * bound) }
}

private func agreeing(
  _ point: SIMD3<Double>, _ views: [(pose: RigidTransform, ray: SIMD2<Double>)], _ bound: Double
) -> [Bool] {
  views.map { normalizedError2(point, $0.pose, $0.ray) < bound * bound }
}
