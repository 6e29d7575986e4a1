import Geometry
import Imaging

/// A photograph to render, and the metadata in its files.
struct SimulatedFrame: Sendable {
  /// True `cameraFromObject`; the object's world has Z up, in meters.
  var pose: RigidTransform
  var flaw: SimulatedFlaw?
  /// Index of the scene.
  var sceneIndex = 0
  /// Pose of the object, `roomFromObject`, if it differs from the initial one. Table, light and the
  /// device's world are fixed to the room.
  var place: RigidTransform?
  /// The camera of this photograph, if it is not that of the capture.
  var camera: Camera?
  var light = SimulatedLight()
  /// Number of the exposure, if it differs from the number in the name.
  var shot: Int?
  var filing = SimulatedFiling()
  /// Whether this photograph has the capture's fault, if not all have.
  var isFaulty = false

  init(pose: RigidTransform, flaw: SimulatedFlaw? = nil) {
    self.pose = pose
    self.flaw = flaw
  }

  /// File name of a photograph without its extension.
  static func stem(_ index: Int) -> String {
    let digits = String(index + 1)
    return "IMG_" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// `cameraFromRoom`: the pose that a tracking device estimates.
  var devicePose: RigidTransform {
    guard let place else { return pose }
    return pose * place.inverse
  }
}

/// File contents of a photograph that differ from the truth.
struct SimulatedFiling: Sendable {
  /// The camera-to-world pose in `transforms.json` with Y up, if it is not the device's.
  var statedMatrix: RigidTransform?
  /// Ratio of the focal length in EXIF to the true one.
  var focalFactor = 1.0
  /// Phone model in EXIF, if it is not the default.
  var model: String?
  /// Size in pixels before cropping, as stated in EXIF.
  var uncropped: SIMD2<Int>?
  var mask: SimulatedMaskMistake?
  /// The satellite position in EXIF.
  var position: PhotoPosition?
  /// Fraction of the photograph's bytes in the file.
  var arrived = 1.0
}
