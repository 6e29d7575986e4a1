import Geometry
import Numerics

/// Coordinate frame and unit of a new map.
extension TrackingMap {
  /// Assumed distance of the center of the first view, meters: an object on a table.
  static let assumedDistance = 0.5
  /// Minimum number of points in the center of a view for using only these.
  static let minCentralPoints = 8
  /// Minimum median depth by which a map is divided.
  static let minDepth = 1e-9

  /// Sets the scale of a two-view map, with the first view at the origin, and rotates the world so
  /// that Y is up.
  mutating func setWorldFrame(gravity: SIMD3<Double>?, seed: UInt64) {
    let first = keyframes[0]
    let seen = points.map { first.pose * $0.position }
    let (w, h) = (Double(first.camera.width), Double(first.camera.height))
    let central = seen.filter {
      let pixel = first.camera.project($0)
      return abs(pixel.x - w / 2) < w / 6 && abs(pixel.y - h / 2) < h / 6
    }
    let depth = (central.count >= Self.minCentralPoints ? central : seen).map(\.z).median() ?? 0
    scale(by: Self.assumedDistance / max(depth, Self.minDepth))
    let up = gravity.map { -normalized($0) } ?? SupportingPlane(seen, seed: seed).up
    turn(SupportingPlane.rotation(to: up).transpose)
  }

  /// The pose of a first view with measured depth: at the origin, upright.
  static func firstPose(
    _ frame: TrackingFrame, _ depth: TrackingDepth, seed: UInt64
  ) -> RigidTransform {
    let up =
      frame.gravity.map { -normalized($0) }
      ?? SupportingPlane(depth.grid(frame.camera), seed: seed).up
    return RigidTransform(rotation: SupportingPlane.rotation(to: up), translation: .zero)
  }
}

extension TrackingDepth {
  /// Columns and rows of the grid, in shares of the image: the lower center, where the support is
  /// visible.
  private static let gridColumns = stride(from: 0.15, to: 0.85, by: 0.025)
  private static let gridRows = stride(from: 0.2, to: 0.95, by: 0.025)

  /// A coarse grid of measured points in the center of the view, camera frame.
  func grid(_ camera: Camera) -> [SIMD3<Double>] {
    var points: [SIMD3<Double>] = []
    for y in Self.gridRows {
      for x in Self.gridColumns {
        guard let z = at(SIMD2(x, y)) else { continue }
        let ray = camera.normalize(SIMD2(x * Double(camera.width), y * Double(camera.height)))
        points.append(SIMD3(ray.x, ray.y, 1) * z)
      }
    }
    return points
  }
}
