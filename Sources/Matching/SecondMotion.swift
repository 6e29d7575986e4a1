import Geometry
import Numerics
import Scene

/// A pair's matches that agree on one motion, and those that agree on another.
public struct SecondMotion: Codable, Sendable, Equatable {
  /// Matches of the second motion, which has fewer.
  public var inliers: Int
  /// Rotations of the second camera from the first as each part has them, row by row.
  private var rotations: [[Double]]

  /// Largest angle between the rotation of what stands still and that of the cameras, radians (10°).
  private static let maxError = 0.17

  init(inliers: Int, rotations: [Matrix3]) {
    self.inliers = inliers
    self.rotations = rotations.map { rotation in
      (0..<3).flatMap { row in (0..<3).map { rotation[row, $0] } }
    }
  }

  /// Turn of what moved, in the world of two camera poses: from where it stood in the first view to
  /// where it stands in the second. Near the identity where both parts move as the cameras do; `nil`
  /// where neither does.
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
