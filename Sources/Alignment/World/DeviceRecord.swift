/// How the poses of the recording device fit the model.
public struct DeviceRecord: Codable, Sendable, Equatable {
  /// Minimum share of device poses that must agree for them to be used.
  public static let minAgreeingShare = 0.6

  /// Registered views that have a device pose.
  public var poses: Int
  /// Device poses that agree with the model after one similarity.
  public var agreeing = 0
  /// Median distance of these, relative to the extent of the centers.
  public var residual = 0.0
  /// Problem with the device poses.
  public var remark = DeviceRemark.nothing
}
