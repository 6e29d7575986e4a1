import Foundation
import Geometry
import Numerics

/// RealityCapture's camera convention in its table and XMP files: 35 mm equivalent focal lengths in
/// millimeters, and the principal point relative to the image center in units of the longer side.
///
/// In the table, the world has z up and angles are in degrees: R = Rz(−heading) Rx(pitch) Ry(roll)
/// is the rotation from the camera, with OpenGL axes, to the world. Reference: RealityScan, "Camera
/// Geometry".
enum RealityCaptureConvention {
  /// Start of the first line of the table.
  static let start = "#name"
  /// Columns of position and angles.
  static let poseColumns = ["x", "y", "alt", "heading", "pitch", "roll"]
  /// Columns of the intrinsics.
  private static let lensColumns = ["f", "px", "py", "k1", "k2", "k3", "k4", "t1", "t2"]
  /// Frame width in millimeters to which focal lengths refer.
  private static let frameWidth = 36.0
  private static let degree = Double.pi / 180

  /// Whether a text starts like a table; fields are separated by commas or semicolons.
  static func isTable(_ text: String) -> Bool {
    [",", ";"].contains { text.hasPrefix(start + $0) }
  }

  /// All columns after the name.
  static var columns: String { (poseColumns + lensColumns).map { ",\($0)" }.joined() }

  /// The rotation from the camera, with OpenGL axes, to the world; angles in degrees.
  static func rotation(heading: Double, pitch: Double, roll: Double) -> Matrix3 {
    Matrix3.rotation(SIMD3(0, 0, -heading * degree))
      * Matrix3.rotation(SIMD3(pitch * degree, 0, 0))
      * Matrix3.rotation(SIMD3(0, roll * degree, 0))
  }

  /// Heading, pitch and roll of a pose in degrees. At a pitch of ±90° the heading is undefined, and
  /// pitch and roll compensate for its rounding.
  static func angles(of pose: RigidTransform) -> [Double] {
    let m = pose.rotation.transpose * StatedPose.flip
    let heading = -atan2(-m[0, 1], m[1, 1])
    let rest = Matrix3.rotation(SIMD3(0, 0, heading)) * m
    let pitch = atan2(rest[2, 1], rest[1, 1])
    let roll = atan2(rest[0, 2], rest[0, 0])
    return [heading, pitch, roll].map { $0 * 180 / .pi }
  }

  /// A camera without distortion; the principal point is in units of the longer side.
  static func camera(focal: Double, principal: SIMD2<Double>) -> StatedCamera {
    var camera = StatedCamera(
      focal: SIMD2(repeating: focal / frameWidth), principal: principal)
    (camera.unit, camera.origin) = (.longerSide, .center)
    return camera
  }

  /// Values of the intrinsics columns.
  static func lens(of camera: Camera) -> [Double] {
    let side = Double(max(camera.width, camera.height))
    return [
      camera.focal / side * frameWidth, (camera.cx - Double(camera.width) / 2) / side,
      (camera.cy - Double(camera.height) / 2) / side, camera.k1, camera.k2, camera.k3, camera.k4,
      camera.p1,
      camera.p2,
    ]
  }
}
