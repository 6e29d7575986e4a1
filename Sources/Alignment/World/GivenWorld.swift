import Geometry
import Scene

/// The world of the poses that a capture was loaded with.
package enum GivenWorld {
  /// The similarity to that world, if the given poses agree with those of a reconstruction.
  ///
  /// - Parameters:
  ///   - poses: Of the reconstruction, `cameraFromWorld`.
  ///   - views: With the given poses, in the same order.
  /// - Returns: `nil` with fewer than four given poses, or if too few agree.
  package static func fromModel(
    _ poses: [RigidTransform?], views: ViewSet, seed: UInt64
  ) -> Similarity? {
    DeviceAlignment(poses, views: views, seed: seed)?.modelFromDevice.inverse
  }
}
