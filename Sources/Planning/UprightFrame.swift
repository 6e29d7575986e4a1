import Geometry
import Numerics
import Scene

/// The frame that views are planned in: the object's middle is the origin, Y is up; world units.
struct UprightFrame: Sendable {
  let middle: SIMD3<Double>
  /// Turns the world's up to +Y.
  let turn: Matrix3

  init(middle: SIMD3<Double>, up: SIMD3<Double>?) {
    self.middle = middle
    turn = ViewCoverage.uprightFromWorld(up)
  }

  /// A world point in this frame.
  func point(_ p: SIMD3<Double>) -> SIMD3<Double> { turn * (p - middle) }

  /// `cameraFromWorld` as `cameraFromUpright`.
  func pose(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(rotation: pose.rotation * turn.transpose, center: point(pose.center))
  }

  /// `cameraFromUpright` as `cameraFromWorld`.
  func worldPose(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: pose.rotation * turn, center: turn.transpose * pose.center + middle)
  }
}

/// A camera at its place in the upright frame.
struct PlanCamera: Sendable {
  let pose: RigidTransform
  let camera: Camera
  let center: SIMD3<Double>

  init(pose: RigidTransform, camera: Camera) {
    self.pose = pose
    self.camera = camera
    center = pose.center
  }

  /// A camera at `center` that looks at the origin, its rows level.
  init(at center: SIMD3<Double>, camera: Camera) {
    let forward = normalized(-center)
    let level = cross(forward, SIMD3(0, 1, 0))
    let right = length(level) > Self.minLevel ? normalized(level) : SIMD3(1, 0, 0)
    let rotation = Matrix3(rows: right, cross(forward, right), forward)
    self.init(pose: RigidTransform(rotation: rotation, center: center), camera: camera)
  }
  /// Sine of the angle to the vertical below which a camera's side is no direction.
  private static let minLevel = 1e-6

  /// Whether a point is in the picture; the lens's distortion is left aside.
  func contains(_ point: SIMD3<Double>) -> Bool {
    PosedCamera(pose: pose, camera: camera).contains(point)
  }
}
