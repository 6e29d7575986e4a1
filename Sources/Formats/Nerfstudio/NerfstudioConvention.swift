import Geometry
import Numerics

/// The pose convention of nerfstudio's `transforms.json`: camera-to-world matrices with OpenGL
/// camera axes (looking along −z, y up); the world has z up.
package enum NerfstudioConvention {
  /// Axes of the camera.
  static let axes = StatedPose.Axes.openGL
  /// Rotation from our world (y up) to nerfstudio's (z up): (x, y, z) ↦ (x, −z, y).
  private static let turn = Matrix3(rows: SIMD3(1, 0, 0), SIMD3(0, 0, -1), SIMD3(0, 1, 0))
  /// `turn` as the value of `applied_transform`.
  static let appliedTransform = "[[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0]]"
  /// Meters per unit of depth maps, unless a file states another unit.
  package static let depthUnit = 0.001

  /// The matrix of a pose as a list of rows.
  static func matrix(of pose: RigidTransform) -> String {
    let rotation = turn * pose.rotation.transpose * StatedPose.flip
    let center = turn * pose.center
    let rows = (0..<3).map { r in
      "[\(rotation[r, 0]), \(rotation[r, 1]), \(rotation[r, 2]), \(center[r])]"
    }
    return "[" + rows.joined(separator: ", ") + ", [0, 0, 0, 1]]"
  }

  /// Transforms a point from our world to nerfstudio's.
  static func turned(_ point: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(point.x, -point.z, point.y)
  }
}
