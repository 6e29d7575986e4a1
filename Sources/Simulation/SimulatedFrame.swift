import Geometry

/// One photograph to be taken, and what is filed with it.
struct SimulatedFrame: Sendable {
  /// True `cameraFromObject`: the object's world has Z up, metres.
  var pose: RigidTransform
  var flaw: SimulatedFlaw?
  /// Which of the capture's scenes stands before the camera.
  var sceneIndex = 0
  /// Where the object stands, `roomFromObject`, if not where it stood first. Table, light and the
  /// device's own world belong to the room.
  var place: RigidTransform?
  /// The camera that takes it, if not the capture's.
  var camera: Camera?
  var light = SimulatedLight()
  /// Which press of the shutter it is of, if not the one its name says.
  var shot: Int?
  var filing = SimulatedFiling()
  /// Whether the capture's fault is in this photograph rather than in all of them.
  var isFaulty = false

  init(pose: RigidTransform, flaw: SimulatedFlaw? = nil) {
    self.pose = pose
    self.flaw = flaw
  }

  /// `cameraFromRoom`: what a device that follows its own motion believes.
  var devicePose: RigidTransform {
    guard let place else { return pose }
    return pose * place.inverse
  }
}

/// What stands in a photograph's files in place of the truth.
struct SimulatedFiling: Sendable {
  /// The pose as `transforms.json` writes it, camera to world with Y up, if not the device's.
  var statedMatrix: RigidTransform?
  /// Focal length in EXIF over the true one.
  var focalFactor = 1.0
  /// Model of the phone in EXIF, if not the simulator's usual one.
  var model: String?
  /// Pixels of the photograph before it was cropped, as EXIF still has them.
  var uncropped: SIMD2<Int>?
  var mask: SimulatedMaskMistake?
  /// Share of the photograph's bytes that arrived.
  var arrived = 1.0
}
