import Foundation
import Geometry
import Numerics
import Scene

/// The point of the surface that a pixel of one photograph shows, from the sparse points around it.
///
/// The inverse depth of a plane is linear in the pixel. It is fitted to the nearest points that the
/// photograph observes, weighted by their distance in the image.
struct SurfacePick {
  /// Number of points for the fit, and the minimum.
  private static let neighbors = 12
  private static let minNeighbors = 3
  /// Maximum distance of a point from the pixel, as a share of the longer side.
  private static let maxDistance = 0.1
  /// Distance within which weights are equal, as a share of the longer side.
  private static let core = 0.01
  /// Weight that draws the slope to zero, relative to the squared spread of the points.
  private static let damping = 1e-3

  /// Position in the world of the alignment.
  let position: SIMD3<Double>
  /// Standard deviation of the position along the ray, units of the alignment.
  let deviation: Double

  /// - Parameters:
  ///   - view: Index of a registered view.
  ///   - size: Width and height of the upright photograph in which the pixel was picked.
  /// - Returns: `nil` with fewer than three points around the pixel.
  init?(_ pick: Pick, view: Int, size: SIMD2<Double>, in model: Reconstruction) {
    guard let pose = model.poses[view], size.min() > 0 else { return nil }
    let camera = model.camera(of: view)
    let pixel = pick.pixel * SIMD2(Double(camera.width), Double(camera.height)) / size
    let side = Double(max(camera.width, camera.height))
    var near: [(offset: SIMD2<Double>, inverse: Double)] = []
    for point in model.points where point.track.contains(where: { Int($0.view) == view }) {
      let seen = pose * point.position
      guard seen.z > 0 else { continue }
      let offset = (camera.project(seen) - pixel) / side
      if length(offset) <= Self.maxDistance { near.append((offset, 1 / seen.z)) }
    }
    near.sort { dot($0.offset, $0.offset) < dot($1.offset, $1.offset) }
    near = Array(near.prefix(Self.neighbors))
    guard near.count >= Self.minNeighbors, let fit = Self.fit(near) else { return nil }
    let ray = camera.normalize(pixel)
    let depth = 1 / fit.inverse
    position = pose.inverse * (SIMD3(ray.x, ray.y, 1) * depth)
    deviation = fit.deviation * depth * depth
  }

  /// Inverse depth at the pixel and its standard deviation; `nil` if it is not in front of the
  /// camera.
  private static func fit(
    _ near: [(offset: SIMD2<Double>, inverse: Double)]
  ) -> (inverse: Double, deviation: Double)? {
    var (normal, right, spread) = (Matrix3(diagonal: .zero), SIMD3<Double>.zero, 0.0)
    let weights = near.map { 1 / (dot($0.offset, $0.offset) + core * core) }
    for (weight, entry) in zip(weights, near) {
      let row = SIMD3(1, entry.offset.x, entry.offset.y)
      normal = normal + Matrix3.outer(row, row) * weight
      right += row * (entry.inverse * weight)
      spread += weight * dot(entry.offset, entry.offset)
    }
    let ridge = max(damping * spread, 1e-12)
    normal = normal + Matrix3(diagonal: SIMD3(0, ridge, ridge))
    let solved = normal.inverse * right
    guard solved.x > 0, solved.x.isFinite else { return nil }
    let residuals = zip(weights, near).map { weight, entry in
      let error = entry.inverse - dot(solved, SIMD3(1, entry.offset.x, entry.offset.y))
      return weight * error * error
    }
    let variance = residuals.reduce(0, +) / weights.reduce(0, +)
    return (solved.x, variance.squareRoot())
  }
}
