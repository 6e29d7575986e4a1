/// Columns of the table that `export poses NAME.csv` writes.
///
/// Intrinsics in pixels from the corner of the first one; the quaternion and translation from world
/// to camera, axes x right, y down, z forward.
enum PoseTable {
  private static let lens = [
    "name", "width", "height", "fx", "fy", "cx", "cy", "k1", "k2", "p1", "p2",
  ]
  /// Columns of the pose: quaternion and translation.
  static let pose = ["qw", "qx", "qy", "qz", "tx", "ty", "tz"]
  private static let center = ["center_x", "center_y", "center_z"]

  /// All columns.
  static let columns = lens + pose + center + ["reason"]
  /// Number of columns without a value where there is no pose.
  static let poseCount = pose.count + center.count
  /// What the table begins with.
  static let start = lens.prefix(3).joined(separator: ",") + ","
}
