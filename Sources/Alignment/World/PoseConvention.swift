import Geometry
import Numerics

/// Ways in which a device's poses may have been meant other than as they were read.
public enum PoseConvention: String, CaseIterable, Sendable, Codable {
  case asRead
  case flippedAxes
  case inverted
  case invertedFlipped
  case quarterTurn
  case halfTurn
  case threeQuarterTurn

  /// A pose `cameraFromWorld` as read, turned into what it would be under this convention.
  func apply(_ pose: RigidTransform) -> RigidTransform {
    switch self {
    case .asRead: pose
    case .flippedAxes: turned(pose, SIMD3(.pi, 0, 0))
    // The reader flips the camera's axes of a matrix from camera to world.
    case .inverted: turnedBefore(pose.inverse)
    case .invertedFlipped: turned(turnedBefore(pose.inverse), SIMD3(.pi, 0, 0))
    case .quarterTurn: turned(pose, SIMD3(0, 0, .pi / 2))
    case .halfTurn: turned(pose, SIMD3(0, 0, .pi))
    case .threeQuarterTurn: turned(pose, SIMD3(0, 0, -.pi / 2))
    }
  }

  private func turned(_ pose: RigidTransform, _ axis: SIMD3<Double>) -> RigidTransform {
    let turn = Matrix3.rotation(axis)
    return RigidTransform(rotation: turn * pose.rotation, translation: turn * pose.translation)
  }

  /// `pose · flip`.
  private func turnedBefore(_ pose: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: pose.rotation * Matrix3.rotation(SIMD3(.pi, 0, 0)), translation: pose.translation)
  }
}
