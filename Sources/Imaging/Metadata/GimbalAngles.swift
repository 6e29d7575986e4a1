import Foundation

/// The direction of a drone's camera as the drone states it.
public struct GimbalAngles: Equatable, Sendable, Codable {
  /// Elevation of the optical axis above the horizon, degrees; −90 looks straight down.
  public var pitch: Double
  /// Rotation about the optical axis, degrees; positive if the right side is lower.
  public var roll: Double
  /// Azimuth of the optical axis from north towards east, degrees; `nil` if not stated.
  public var yaw: Double?

  /// Angles without azimuth.
  public init(pitch: Double, roll: Double) { (self.pitch, self.roll) = (pitch, roll) }

  /// Whether the angles are finite and at most a turn.
  public var isSound: Bool {
    [pitch, roll, yaw ?? 0].allSatisfy { abs($0) <= 360 }
  }

  /// Direction of gravity, of length 1, in the frame of the stored photograph: x right, y down, z
  /// forward.
  public var gravity: SIMD3<Double> {
    let (p, r) = (pitch * .pi / 180, roll * .pi / 180)
    return SIMD3(sin(r) * cos(p), cos(r) * cos(p), -sin(p))
  }
}
