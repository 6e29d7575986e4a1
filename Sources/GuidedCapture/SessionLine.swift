/// A line of a session's transcript.
public struct SessionLine: Sendable, Equatable {
  /// Stream time in seconds.
  public var time: Double
  /// Index of the frame at which the event happened.
  public var frame: Int
  /// A phrase without a period.
  public var text: String
}
