import Geometry

/// Columns of the table that `export poses NAME.csv` writes.
///
/// Intrinsics are in pixels from the top left corner of the image; quaternion and translation are
/// from world to camera with OpenCV axes (x right, y down, z forward).
enum PoseTable {
  private static let lens = [
    "name", "width", "height", "fx", "fy", "cx", "cy", "k1", "k2", "p1", "p2",
  ]
  /// Columns of the pose: quaternion and translation.
  static let pose = ["qw", "qx", "qy", "qz", "tx", "ty", "tz"]
  private static let center = ["center_x", "center_y", "center_z"]

  /// Columns of the family and the coefficients of lenses that k1, k2, p1 and p2 do not describe.
  static let higher = ["lens", "k3", "k4", "d1", "d2", "d3"]

  /// All columns.
  ///
  /// - Parameter hasHigher: Whether a camera needs the columns of `higher`.
  static func columns(hasHigher: Bool) -> [String] {
    lens + (hasHigher ? higher : []) + pose + center + ["reason"]
  }

  /// The fields of `higher`.
  static func higherFields(_ camera: Camera) -> [String] {
    let d = camera.denominator
    return ["\(camera.lens)"] + [camera.k3, camera.k4, d.x, d.y, d.z].map { "\($0)" }
  }
  /// Number of empty columns in a row without a pose.
  static let poseCount = pose.count + center.count
  /// Start of the first line.
  static let start = lens.prefix(3).joined(separator: ",") + ","
}
