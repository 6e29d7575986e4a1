import Geometry

/// A shot a session took.
public struct SessionShot: Sendable, Equatable {
  /// File name in the images folder.
  public var name: String
  /// Frame of the stream, and its time, seconds.
  public var frame: Int
  public var time: Double
  public var pass: Int
  public var orientation: Int
  public var isManual: Bool
  public var direction: ViewDirection?
  /// `cameraFromWorld`, Y up, metres.
  public var pose: RigidTransform?
  /// Pixels of a picture 1440 wide.
  public var blur: Double?
}

/// A line of a session's transcript: something that happened.
public struct SessionLine: Sendable, Equatable {
  /// Seconds of the stream.
  public var time: Double
  public var frame: Int
  public var text: String
}
