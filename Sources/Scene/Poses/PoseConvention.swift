import Geometry
import Numerics

/// Ways in which a device's poses may have been meant other than as they were read.
public enum PoseConvention: String, CaseIterable, Sendable, Codable {
  /// As they were read.
  case asRead
  /// With y and z of the camera the other way round.
  case flippedAxes
  /// From world to camera; axes x right, y down, z forward.
  case inverted
  /// From world to camera; axes x right, y up, z backward.
  case invertedFlipped
  /// With rows and columns of the rotation exchanged.
  case transposed
  /// With the photograph turned by a quarter.
  case quarterTurn
  /// With the photograph upside down.
  case halfTurn
  /// With the photograph turned by a quarter the other way.
  case threeQuarterTurn

  /// A pose `cameraFromWorld` as read, turned into what it would be under this convention.
  public func apply(_ pose: RigidTransform) -> RigidTransform {
    switch self {
    case .asRead: pose
    case .flippedAxes: turned(pose, SIMD3(.pi, 0, 0))
    // The reader flips the camera's axes of a matrix from camera to world.
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

  /// The reader took the rotation from camera to world of a file, flipped its axes and turned it
  /// round; the file held the transpose.
  private func transposedRotation(_ pose: RigidTransform) -> RigidTransform {
    let flip = Matrix3.rotation(SIMD3(.pi, 0, 0))
    return RigidTransform(
      rotation: flip * pose.rotation.transpose * flip, center: pose.center)
  }

  /// `pose · flip`.
  private func turnedBefore(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: pose.rotation * Matrix3.rotation(SIMD3(.pi, 0, 0)), translation: pose.translation)
  }
}
