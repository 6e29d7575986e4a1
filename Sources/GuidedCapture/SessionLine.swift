/// A line of a session's transcript: something that happened.
public struct SessionLine: Sendable, Equatable {
  /// Seconds of the stream.
  public var time: Double
  /// Index of the frame at which it happened.
  public var frame: Int
  /// A phrase without a full stop.
  public var text: String
}
