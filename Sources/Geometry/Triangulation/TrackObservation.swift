import Numerics

/// An observation of a track in a view with a known pose: a ray and its maximum reprojection error.
public struct TrackObservation: Sendable {
  /// An identifier chosen by the caller, for example a keypoint index.
  public var id: Int
  /// `cameraFromWorld`.
  public var pose: RigidTransform
  /// The camera's center in the world.
  public var center: SIMD3<Double>
  /// Undistorted normalized coordinates (x/z, y/z).
  public var ray: SIMD2<Double>
  /// Direction of the ray in the world, length 1.
  public var direction: SIMD3<Double>
  /// Pixels per unit of normalized coordinates.
  public var focal: Double
  /// Maximum reprojection error, pixels.
  public var limit: Double

  /// Creates an observation from undistorted normalized coordinates in a view.
  @inlinable
  public init(id: Int, pose: RigidTransform, ray: SIMD2<Double>, focal: Double, limit: Double) {
    self.id = id
    self.pose = pose
    center = pose.center
    self.ray = ray
    direction = normalized(pose.rotation.transpose * SIMD3(ray.x, ray.y, 1))
    self.focal = focal
    self.limit = limit
  }

  /// Reprojection error of a point in pixels; infinite behind the camera.
  @inline(__always)
  func error(_ point: SIMD3<Double>) -> Double {
    let x = pose * point
    guard x.z > 0 else { return .infinity }
    return length(SIMD2(x.x / x.z, x.y / x.z) - ray) * focal
  }
}
