import Foundation
import Geometry
import Numerics

/// The direction of a camera as seen from the box.
public struct ViewDirection: Sendable, Equatable, Codable {
  /// Degrees 0 ..< 360 about the vertical axis of the box, from the world's +Z towards +X.
  public var azimuth: Double
  /// Degrees above the horizontal plane through the box center.
  public var elevation: Double
  /// Distance from the box center in meters.
  public var distance: Double

  /// The direction from a box center to the camera, both in world coordinates.
  public init(from camera: SIMD3<Double>, to center: SIMD3<Double>) {
    let d = camera - center
    distance = length(d)
    elevation = asin(min(max(d.y / max(distance, 1e-9), -1), 1)) * 180 / .pi
    let turn = atan2(d.x, d.z) * 180 / .pi
    azimuth = turn < 0 ? turn + 360 : turn
  }

  /// The angle between two directions in degrees.
  public func angle(to other: ViewDirection) -> Double {
    acos(min(max(dot(unit, other.unit), -1), 1)) * 180 / .pi
  }

  private var unit: SIMD3<Double> {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    return SIMD3(sin(a) * cos(e), sin(e), cos(a) * cos(e))
  }
}
