import Foundation
import Geometry
import Numerics
import Scene

/// Triangulates a picked point from its picks in registered photographs.
///
/// Minimizes the squared distances of projections and picks in pixels of the full photographs, with
/// the lens distortion. The covariance is that of the normal equations, `σ² (Σ JᵀJ)⁻¹`, for picks
/// with independent errors of standard deviation σ along each axis. If the residuals exceed σ
/// significantly (one case in a thousand), σ is enlarged to what they show. Errors of the poses and
/// of the lens are not included.
package struct PointLocator {
  /// Minimum angle between two of the rays, degrees; below, the depth is hardly determined.
  package static let minAngle = 1.0
  /// Maximum number of Gauss–Newton steps, and the relative step that ends them.
  private static let steps = (count: 20, tolerance: 1e-12)

  /// A registered photograph with a pick.
  fileprivate struct Sight {
    let frame: String
    let pose: RigidTransform
    let camera: Camera
    /// Pixels of `camera` per pixel of the photograph.
    let scale: SIMD2<Double>
    let pixel: SIMD2<Double>
    /// Squared ratio of the point's deviation to that of the pick.
    let weight: Double
  }

  private let sights: [Sight]
  private let point: PickedPoint

  /// - Parameters:
  ///   - names: The frames that indices of the reconstruction refer to.
  ///   - sizes: Width and height of the upright photographs by frame; that of the camera by default.
  ///   - deviations: Standard deviation of the picks by frame; that of the point by default.
  package init(
    _ point: PickedPoint, in reconstruction: Reconstruction, names: [String: Int],
    sizes: [String: SIMD2<Double>] = [:], deviations: [String: Double] = [:]
  ) {
    self.point = point
    sights = point.picks.compactMap { pick in
      guard let view = names[pick.frame], let pose = reconstruction.poses[view] else { return nil }
      let camera = reconstruction.camera(of: view)
      let own = SIMD2(Double(camera.width), Double(camera.height))
      let size = sizes[pick.frame].flatMap { $0.min() > 0 ? $0 : nil } ?? own
      let ratio = point.deviation / (deviations[pick.frame] ?? point.deviation)
      return Sight(
        frame: pick.frame, pose: pose, camera: camera, scale: own / size,
        pixel: pick.pixel * own / size, weight: ratio * ratio)
    }
  }

  /// The point's position.
  ///
  /// - Throws: `PointProblem`.
  package func located() throws(PointProblem) -> LocatedPoint {
    guard sights.count >= 2 else {
      throw PointProblem.tooFewViews(registered: sights.count, picks: point.picks.count)
    }
    let rays = sights.map { $0.camera.normalize($0.pixel) }
    let angle = Self.largestAngle(
      zip(sights, rays).map { $0.pose.rotation.transpose * SIMD3($1.x, $1.y, 1) })
    let parallel = PointProblem.nearlyParallel(degrees: angle, limit: Self.minAngle)
    guard angle >= Self.minAngle else { throw parallel }
    guard let start = triangulate(zip(sights, rays).map { ($0.pose, $1) }) else {
      throw meetingBehind(rays).map { PointProblem.behind(frame: $0) } ?? parallel
    }
    let position = refined(start)
    if let behind = sights.first(where: { ($0.pose * position).z <= 0 }) {
      throw PointProblem.behind(frame: behind.frame)
    }
    return result(position, angle: angle)
  }

  /// A frame whose camera has the point nearest to all rays behind it; `nil` if there is none.
  private func meetingBehind(_ rays: [SIMD2<Double>]) -> String? {
    var (normal, sum) = (Matrix3(diagonal: .zero), SIMD3<Double>.zero)
    for (sight, ray) in zip(sights, rays) {
      let direction = normalized(sight.pose.rotation.transpose * SIMD3(ray.x, ray.y, 1))
      let across = Matrix3.identity - Matrix3.outer(direction, direction)
      normal = normal + across
      sum += across * sight.pose.center
    }
    let meeting = normal.inverse * sum
    return sights.first { ($0.pose * meeting).z <= 0 }?.frame
  }

  private func result(_ position: SIMD3<Double>, angle: Double) -> LocatedPoint {
    let (normal, _, sum) = linearized(position)
    let variance = point.deviation * point.deviation
    let excess = ChiSquare.excess(sum / variance, freedom: 2 * sights.count - 3)
    let offsets = Dictionary(
      sights.map { ($0.frame, $0.offset(position)) }, uniquingKeysWith: { first, _ in first })
    return LocatedPoint(
      position: position, covariance: normal.inverse * (variance * excess * excess),
      residuals: point.picks.map { .init(frame: $0.frame, offset: offsets[$0.frame]) },
      angle: angle, excess: excess)
  }

  private static func largestAngle(_ directions: [SIMD3<Double>]) -> Double {
    var largest = 0.0
    for (index, a) in directions.enumerated() {
      for b in directions[..<index] {
        largest = max(largest, atan2(length(cross(a, b)), dot(a, b)))
      }
    }
    return largest * 180 / .pi
  }

  /// Gauss–Newton steps; a step that does not reduce the residuals is halved.
  private func refined(_ start: SIMD3<Double>) -> SIMD3<Double> {
    var point = start
    var (normal, gradient, sum) = linearized(point)
    for _ in 0..<Self.steps.count {
      var step = normal.inverse * gradient
      guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { break }
      var next = linearized(point - step)
      while !(next.sum <= sum), length(step) > Self.steps.tolerance * length(point) {
        step = step / 2
        next = linearized(point - step)
      }
      guard next.sum <= sum else { break }
      point -= step
      (normal, gradient, sum) = next
      if length(step) <= Self.steps.tolerance * length(point) { break }
    }
    return point
  }

  /// `Σ w JᵀJ`, `Σ w Jᵀr` and `Σ w r²` of the residuals in pixels of the photographs.
  private func linearized(
    _ point: SIMD3<Double>
  ) -> (normal: Matrix3, gradient: SIMD3<Double>, sum: Double) {
    var (normal, gradient, sum) = (Matrix3(diagonal: .zero), SIMD3<Double>.zero, 0.0)
    for sight in sights {
      let offset = sight.offset(point)
      let (across, down) = sight.derivatives(point)
      let both = Matrix3.outer(across, across) + Matrix3.outer(down, down)
      normal = normal + both * sight.weight
      gradient += (across * offset.x + down * offset.y) * sight.weight
      sum += dot(offset, offset) * sight.weight
    }
    return (normal, gradient, sum)
  }
}

extension PointLocator.Sight {
  /// Projection minus pick, pixels of the photograph.
  fileprivate func offset(_ point: SIMD3<Double>) -> SIMD2<Double> {
    (camera.project(pose * point) - pixel) / scale
  }

  /// Derivatives of the projection with respect to the point.
  fileprivate func derivatives(
    _ point: SIMD3<Double>
  ) -> (across: SIMD3<Double>, down: SIMD3<Double>) {
    let local = pose * point
    let p = SIMD2(local.x / local.z, local.y / local.z)
    let r = pose.rotation.transpose
    let (px, py) = ((r.c0 - r.c2 * p.x) / local.z, (r.c1 - r.c2 * p.y) / local.z)
    // Step of the central differences of the distortion, normalized units.
    let h = 1e-6
    let dx = (camera.distort(p + SIMD2(h, 0)) - camera.distort(p - SIMD2(h, 0))) / (2 * h)
    let dy = (camera.distort(p + SIMD2(0, h)) - camera.distort(p - SIMD2(0, h))) / (2 * h)
    let (fx, fy) = (camera.fx / scale.x, camera.fy / scale.y)
    return ((px * dx.x + py * dy.x) * fx, (px * dx.y + py * dy.y) * fy)
  }
}
