import Scene

/// Problem with the poses of the recording device.
public enum DeviceRemark: Sendable, Equatable, Codable {
  case nothing
  /// `count` of `total` poses do not agree with the model and were not used.
  case outliers(count: Int, total: Int)
  /// No similarity aligns them with the model as read, but one does under another convention.
  case otherConvention(PoseConvention)
  /// They do not fit the model: at most `agreeing` of `total` agree with one similarity.
  case contradictory(agreeing: Int, total: Int)
}
