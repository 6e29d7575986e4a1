import Geometry
import Numerics

/// How a `transforms.json` of nerfstudio states poses: matrices from camera to world, the camera
/// looks along −z with y up; the world has z up.
package enum NerfstudioConvention {
  /// Axes of the camera.
  static let axes = StatedPose.Axes.openGL
  /// From our world, with y up, to nerfstudio's: (x, y, z) ↦ (x, −z, y).
  private static let turn = Matrix3(rows: SIMD3(1, 0, 0), SIMD3(0, 0, -1), SIMD3(0, 1, 0))
  /// `turn`, as `applied_transform` states it.
  static let appliedTransform = "[[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0]]"
  /// Meters a count of depth maps, unless a file states another unit.
  package static let depthUnit = 0.001

  /// The matrix of a pose, a list of rows.
  static func matrix(of pose: RigidTransform) -> String {
    let rotation = turn * pose.rotation.transpose * StatedPose.flip
    let center = turn * pose.center
    let rows = (0..<3).map { r in
      "[\(rotation[r, 0]), \(rotation[r, 1]), \(rotation[r, 2]), \(center[r])]"
    }
    return "[" + rows.joined(separator: ", ") + ", [0, 0, 0, 1]]"
  }

  /// A point of our world in nerfstudio's.
  static func turned(_ point: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(point.x, -point.z, point.y)
  }
}
