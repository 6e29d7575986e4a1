import Geometry
import Numerics
import Scene

/// Estimates a plausible scale for a reconstruction without one, for an object on a table: the
/// content in the center of the views is assumed to be half a meter away.
struct AssumedScale {
  /// Assumed distance in meters of the points in the center of a view.
  static let distance = 0.5
  /// Minimum number of points for a distance.
  private static let minPoints = 8
  /// Minimum valid median depth in units of the reconstruction.
  private static let minDepth = 1e-9

  /// Meters per unit of the reconstruction; 1 if it cannot be estimated.
  let factor: Double

  /// Uses the median over the views of the median depth in the central third of each.
  init(_ views: [View], cameras: [ViewCamera], points: [SIMD3<Double>]) {
    let distances = views.compactMap { view in
      view.devicePose.flatMap {
        Self.distance(from: cameras[view.camera].camera, at: $0, to: points)
      }
    }
    factor = distances.median().map { Self.distance / $0 } ?? 1
  }

  private static func distance(
    from camera: Camera, at pose: RigidTransform, to points: [SIMD3<Double>]
  ) -> Double? {
    let (width, height) = (Double(camera.width), Double(camera.height))
    let depths = points.compactMap { point -> Double? in
      let seen = pose * point
      guard seen.z > 0 else { return nil }
      let pixel = camera.project(seen)
      let isCentral = abs(pixel.x - width / 2) < width / 6 && abs(pixel.y - height / 2) < height / 6
      return isCentral ? seen.z : nil
    }
    guard depths.count >= minPoints, let middle = depths.median(), middle > minDepth else {
      return nil
    }
    return middle
  }
}
