import Geometry

/// A shot a session took.
public struct SessionShot: Sendable, Equatable {
  /// File name in the images folder.
  public var name: String
  /// Index of the frame in its source.
  public var frame: Int
  /// Seconds since the stream began.
  public var time: Double
  /// Number of the scan pass, from 1.
  public var pass: Int
  /// Number of the object's orientation, from 1.
  public var orientation: Int
  /// Whether the photographer asked for it.
  public var isManual: Bool
  /// Where it was taken from, seen from the box; `nil` without a box or a pose.
  public var direction: ViewDirection?
  /// `cameraFromWorld`, Y up, metres.
  public var pose: RigidTransform?
  /// Pixels of a picture 1440 wide.
  public var blur: Double?
}
