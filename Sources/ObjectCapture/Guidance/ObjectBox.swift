import Foundation
import Geometry
import Numerics

/// An upright box round the object; world with Y up, metres.
public struct ObjectBox: Sendable, Equatable, Codable {
  /// The centre, world.
  public var center: SIMD3<Double>
  /// Width, height and depth before it is turned.
  public var size: SIMD3<Double>
  /// Radians about Y.
  public var yaw: Double

  /// A box from its centre, its size in metres and its turn in radians.
  public init(center: SIMD3<Double>, size: SIMD3<Double>, yaw: Double = 0) {
    self.center = center
    self.size = size
    self.yaw = yaw
  }

  /// Directions of the box's own x and z.
  private var axes: (x: SIMD3<Double>, z: SIMD3<Double>) {
    (SIMD3(cos(yaw), 0, -sin(yaw)), SIMD3(sin(yaw), 0, cos(yaw)))
  }

  /// A point given by its place in the box, −1 … 1 along each side.
  public func point(_ p: SIMD3<Double>) -> SIMD3<Double> {
    let half = p * size / 2
    return center + axes.x * half.x + SIMD3(0, half.y, 0) + axes.z * half.z
  }

  /// The eight corners; bits 0, 1 and 2 of an index select the far side in x, y and z.
  public var corners: [SIMD3<Double>] {
    (0..<8).map { k in
      point(SIMD3(k & 1 == 0 ? -1 : 1, k & 2 == 0 ? -1 : 1, k & 4 == 0 ? -1 : 1))
    }
  }

  /// Whether a point of the world is inside or on the surface.
  public func contains(_ p: SIMD3<Double>) -> Bool {
    let d = p - center
    return abs(dot(d, axes.x)) <= size.x / 2 && abs(d.y) <= size.y / 2
      && abs(dot(d, axes.z)) <= size.z / 2
  }

  /// Height of the surface it stands on.
  public var floor: Double { center.y - size.y / 2 }
}

/// Where a camera stands as seen from the box.
public struct ViewDirection: Sendable, Equatable, Codable {
  /// Degrees 0 ..< 360 about the vertical through the box, from the world's +Z towards +X.
  public var azimuth: Double
  /// Degrees above the horizontal through the box's centre.
  public var elevation: Double
  /// Metres from the box's centre.
  public var distance: Double

  /// The direction from a box's centre to the camera, both in the world.
  public init(from camera: SIMD3<Double>, to center: SIMD3<Double>) {
    let d = camera - center
    distance = length(d)
    elevation = asin(min(max(d.y / max(distance, 1e-9), -1), 1)) * 180 / .pi
    let turn = atan2(d.x, d.z) * 180 / .pi
    azimuth = turn < 0 ? turn + 360 : turn
  }

  /// The angle between two directions, degrees.
  public func angle(to other: ViewDirection) -> Double {
    acos(min(max(dot(unit, other.unit), -1), 1)) * 180 / .pi
  }

  private var unit: SIMD3<Double> {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    return SIMD3(sin(a) * cos(e), sin(e), cos(a) * cos(e))
  }
}
