import Geometry
import Numerics
import Scene

/// The frame in which views are planned: the object's center is the origin, Y is up; world units.
struct UprightFrame: Sendable {
  let middle: SIMD3<Double>
  /// Rotates the world's up to +Y.
  let turn: Matrix3

  init(middle: SIMD3<Double>, up: SIMD3<Double>?) {
    self.middle = middle
    turn = ViewCoverage.uprightFromWorld(up)
  }

  /// Transforms a world point to this frame.
  func point(_ p: SIMD3<Double>) -> SIMD3<Double> { turn * (p - middle) }

  /// Converts `cameraFromWorld` to `cameraFromUpright`.
  func pose(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(rotation: pose.rotation * turn.transpose, center: point(pose.center))
  }

  /// Converts `cameraFromUpright` to `cameraFromWorld`.
  func worldPose(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: pose.rotation * turn, center: turn.transpose * pose.center + middle)
  }
}

/// A posed camera in the upright frame.
struct PlanCamera: Sendable {
  let pose: RigidTransform
  let camera: Camera
  let center: SIMD3<Double>

  init(pose: RigidTransform, camera: Camera) {
    self.pose = pose
    self.camera = camera
    center = pose.center
  }

  /// Creates a camera at `center` that looks at the origin, with horizontal rows.
  init(at center: SIMD3<Double>, camera: Camera) {
    let forward = normalized(-center)
    let level = cross(forward, SIMD3(0, 1, 0))
    let right = length(level) > Self.minLevel ? normalized(level) : SIMD3(1, 0, 0)
    let rotation = Matrix3(rows: right, cross(forward, right), forward)
    self.init(pose: RigidTransform(rotation: rotation, center: center), camera: camera)
  }
  /// Sine of the angle to the vertical below which the horizontal direction is undefined.
  private static let minLevel = 1e-6

  /// Whether a point is in the image; lens distortion is ignored.
  func contains(_ point: SIMD3<Double>) -> Bool {
    PosedCamera(pose: pose, camera: camera).contains(point)
  }
}
