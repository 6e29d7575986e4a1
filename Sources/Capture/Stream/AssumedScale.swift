import Geometry
import Numerics
import Scene

/// Gives a reconstruction without a scale one that is about right for an object on a table: what
/// the middle of the views shows is taken to be half a metre away.
struct AssumedScale {
  /// Metres to the points in the middle of a view.
  static let distance = 0.5
  /// Fewest points that tell a distance.
  private static let minPoints = 8
  /// Median depth that counts as none, units of the reconstruction.
  private static let minDepth = 1e-9

  /// Metres in a unit of the reconstruction; 1 where nothing can be told.
  let factor: Double

  /// By the median over the views of the median depth in the middle third of each.
  init(_ views: [View], cameras: [ViewCamera], points: [SIMD3<Double>]) {
    let distances = views.compactMap { view in
      view.devicePose.flatMap { Self.distance(cameras[view.camera].camera, $0, points) }
    }
    factor = distances.median().map { Self.distance / $0 } ?? 1
  }

  private static func distance(
    _ camera: Camera, _ pose: RigidTransform, _ points: [SIMD3<Double>]
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
