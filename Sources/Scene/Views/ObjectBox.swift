import Foundation
import Geometry
import Numerics

/// An upright box around the object, as chosen in a guided session; world with Y up, meters.
public struct ObjectBox: Sendable, Equatable, Codable {
  /// The center, in the world.
  public var center: SIMD3<Double>
  /// Width, height and depth before rotation.
  public var size: SIMD3<Double>
  /// Rotation about Y, radians.
  public var yaw: Double
  /// Whether the user adjusted the box, so that it must not be changed; `nil` means no.
  public var isAdjusted: Bool?

  /// Creates a box from its center, size in meters and rotation in radians.
  public init(center: SIMD3<Double>, size: SIMD3<Double>, yaw: Double = 0) {
    self.center = center
    self.size = size
    self.yaw = yaw
  }

  /// Directions of the box's x and z axes.
  private var axes: (x: SIMD3<Double>, z: SIMD3<Double>) {
    (SIMD3(cos(yaw), 0, -sin(yaw)), SIMD3(sin(yaw), 0, cos(yaw)))
  }

  /// Converts box coordinates, −1 … 1 along each side, to a world point.
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

  /// Whether a world point is inside the box or on its surface.
  public func contains(_ p: SIMD3<Double>) -> Bool {
    let d = p - center
    return abs(dot(d, axes.x)) <= size.x / 2 && abs(d.y) <= size.y / 2
      && abs(dot(d, axes.z)) <= size.z / 2
  }

  /// Whether all numbers are finite and of plausible magnitude.
  public var isSound: Bool {
    let numbers = [center.x, center.y, center.z, size.x, size.y, size.z, yaw]
    return numbers.allSatisfy { abs($0) < Self.maxNumber } && size.min() > Self.minSize
  }
  /// Limit of plausible numbers; `minSize` is the minimum side in meters. Other values indicate a
  /// damaged file.
  private static let maxNumber = 1e6
  private static let minSize = 1e-4

  /// Height of the box's base.
  public var floor: Double { center.y - size.y / 2 }
}
