import Geometry
import Numerics
import Scene

/// A second motion among the matches of a pair.
public struct SecondMotion: Codable, Sendable, Equatable {
  /// Inliers of the second, smaller motion.
  public var inliers: Int
  /// Relative rotation of the second camera according to each motion, row by row.
  private var rotations: [[Double]]

  /// Maximum angle between the rotation of the static part and that of the cameras, radians (10°).
  private static let maxError = 0.17

  init(inliers: Int, rotations: [Matrix3]) {
    self.inliers = inliers
    self.rotations = rotations.map { rotation in
      (0..<3).flatMap { row in (0..<3).map { rotation[row, $0] } }
    }
  }

  /// Rotation of the moved part, in the world of two camera poses, from the first view to the
  /// second. Near the identity if both parts agree with the cameras; `nil` if neither does.
  public func turn(first: RigidTransform, second: RigidTransform) -> Matrix3? {
    let turns = rotations.compactMap { entries -> Matrix3? in
      guard entries.count == 9 else { return nil }
      var rotation = Matrix3.identity
      for index in entries.indices { rotation[index / 3, index % 3] = entries[index] }
      return second.rotation.transpose * rotation * first.rotation
    }
    let angles = turns.map { rotationAngle($0, .identity) }
    guard let still = angles.min(), still <= Self.maxError, let most = angles.max() else {
      return nil
    }
    return zip(turns, angles).first { $0.1 == most }?.0
  }
}
