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

  /// All columns.
  static let columns = lens + pose + center + ["reason"]
  /// Number of empty columns in a row without a pose.
  static let poseCount = pose.count + center.count
  /// Start of the first line.
  static let start = lens.prefix(3).joined(separator: ",") + ","
}
