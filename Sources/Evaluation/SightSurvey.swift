import Geometry
import Numerics
import Scene

/// Which of the views that a model was made of see a point of its surface.
struct SightSurvey: Sendable {
  /// Minimum cosine of the angle between the surface's normal and the line of sight: 78°.
  private static let minFacing = 0.2
  /// Part of the line of sight next to the surface that does not hide it.
  private static let skipped: Float = 0.002

  private let views: [(camera: PosedCamera, center: SIMD3<Double>)]
  private let rays: TriangleBVH

  /// - Parameter views: Poses, as `cameraFromWorld` in the world of the surface, and cameras.
  init(_ views: [(pose: RigidTransform, camera: Camera)], rays: TriangleBVH) {
    self.views = views.map { (PosedCamera(pose: $0.pose, camera: $0.camera), $0.pose.center) }
    self.rays = rays
  }

  /// The number of views that see a point, counted up to a limit.
  ///
  /// - Parameter normal: Of either sign, as surfaces are seen from both sides; need not be of
  ///   length 1.
  func count(seeing point: SIMD3<Double>, normal: SIMD3<Double>, upTo limit: Int) -> Int {
    var count = 0
    for view in views where view.camera.contains(point) {
      let sight = view.center - point
      let size = length(sight) * length(normal)
      guard size > 0, abs(dot(sight, normal)) >= Self.minFacing * size else { continue }
      let isHidden = rays.anyHit(
        origin: SIMD3<Float>(point), direction: SIMD3<Float>(sight), within: Self.skipped...1)
      if !isHidden { count += 1 }
      if count == limit { break }
    }
    return count
  }
}
