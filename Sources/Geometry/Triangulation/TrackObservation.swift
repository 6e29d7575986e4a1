import Numerics

/// What a view with a known pose shows of a track: one ray and how far a point may be off it.
public struct TrackObservation: Sendable {
  /// The caller's number of it, a keypoint's for example.
  public var id: Int
  /// `cameraFromWorld`.
  public var pose: RigidTransform
  /// The camera's centre in the world.
  public var center: SIMD3<Double>
  /// Undistorted normalised coordinates (x/z, y/z).
  public var ray: SIMD2<Double>
  /// Direction of the ray in the world, length 1.
  public var direction: SIMD3<Double>
  /// Pixels a unit of normalised coordinates.
  public var focal: Double
  /// Largest accepted error, pixels.
  public var limit: Double

  /// The observation of undistorted normalised coordinates by a view.
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

  /// Distance in pixels of a point's image; infinite behind the camera.
  @inline(__always)
  func error(_ point: SIMD3<Double>) -> Double {
    let x = pose * point
    guard x.z > 0 else { return .infinity }
    return length(SIMD2(x.x / x.z, x.y / x.z) - ray) * focal
  }
}
