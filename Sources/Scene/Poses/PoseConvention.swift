import Geometry
import Numerics

/// Alternative conventions for device poses, to test whether poses were misread.
public enum PoseConvention: String, CaseIterable, Sendable, Codable {
  /// The convention assumed by the reader.
  case asRead
  /// With the camera's y and z axes negated.
  case flippedAxes
  /// From world to camera; axes x right, y down, z forward.
  case inverted
  /// From world to camera; axes x right, y up, z backward.
  case invertedFlipped
  /// With the rotation matrix transposed.
  case transposed
  /// With the photograph rotated by a quarter turn.
  case quarterTurn
  /// With the photograph rotated by a half turn.
  case halfTurn
  /// With the photograph rotated by a quarter turn in the opposite direction.
  case threeQuarterTurn

  /// Converts a `cameraFromWorld` as read to the pose under this convention.
  public func apply(_ pose: RigidTransform) -> RigidTransform {
    switch self {
    case .asRead: pose
    case .flippedAxes: turned(pose, SIMD3(.pi, 0, 0))
    // The reader negates the camera's axes of a world-from-camera matrix.
    case .inverted: turnedBefore(pose.inverse)
    case .invertedFlipped: turned(turnedBefore(pose.inverse), SIMD3(.pi, 0, 0))
    case .transposed: transposedRotation(pose)
    case .quarterTurn: turned(pose, SIMD3(0, 0, .pi / 2))
    case .halfTurn: turned(pose, SIMD3(0, 0, .pi))
    case .threeQuarterTurn: turned(pose, SIMD3(0, 0, -.pi / 2))
    }
  }

  private func turned(_ pose: RigidTransform, _ axis: SIMD3<Double>) -> RigidTransform {
    let turn = Matrix3.rotation(axis)
    return RigidTransform(rotation: turn * pose.rotation, translation: turn * pose.translation)
  }

  /// The reader takes the world-from-camera rotation of a file, negates its axes and inverts it;
  /// the file has the transpose.
  private func transposedRotation(_ pose: RigidTransform) -> RigidTransform {
    let flip = Matrix3.rotation(SIMD3(.pi, 0, 0))
    return RigidTransform(
      rotation: flip * pose.rotation.transpose * flip, center: pose.center)
  }

  /// Rotates the world by a half turn about x before the pose is applied.
  private func turnedBefore(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: pose.rotation * Matrix3.rotation(SIMD3(.pi, 0, 0)), translation: pose.translation)
  }
}
