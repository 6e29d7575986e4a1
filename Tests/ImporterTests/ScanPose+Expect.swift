import Geometry
import Numerics
import TestSupport
import Testing

extension ScanPose {
  /// Verifies that a pose equals `pose` within 1e-6.
  static func expectSame(
    _ found: RigidTransform?, as wanted: RigidTransform = pose,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(found, sourceLocation: sourceLocation)
    #expect(distance(found.center, wanted.center) < 1e-6, sourceLocation: sourceLocation)
    #expect(
      rotationAngle(found.rotation, wanted.rotation) < 1e-6, sourceLocation: sourceLocation)
  }
}
