import Geometry

/// A shot taken by a session.
public struct SessionShot: Sendable, Equatable {
  /// File name in the images folder.
  public var name: String
  /// Index of the frame in its source.
  public var frame: Int
  /// Seconds since the start of the stream.
  public var time: Double
  /// Number of the scan pass, from 1.
  public var pass: Int
  /// Number of the object's orientation, from 1.
  public var orientation: Int
  /// Whether the photographer triggered the shot.
  public var isManual: Bool
  /// Direction of the camera as seen from the box; `nil` without a box or a pose.
  public var direction: ViewDirection?
  /// `cameraFromWorld`, Y up, in meters.
  public var pose: RigidTransform?
  /// Motion blur in pixels of an image 1440 pixels wide.
  public var blur: Double?
}
