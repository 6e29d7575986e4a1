import Scene

/// What is wrong with the recording device's poses.
public enum DeviceRemark: Sendable, Equatable, Codable {
  case nothing
  /// `count` of `total` poses are off the model and were not used.
  case outliers(count: Int, total: Int)
  /// No similarity brings them onto the model as read; one does under another convention.
  case otherConvention(PoseConvention)
  /// They do not fit the model: at most `agreeing` of `total` agree on one similarity.
  case contradictory(agreeing: Int, total: Int)
}
