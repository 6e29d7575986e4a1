import Foundation
import Geometry
import Numerics

/// An upright box round the object, as a guided session chose it; world with Y up, metres.
public struct ObjectBox: Sendable, Equatable, Codable {
  /// The centre, world.
  public var center: SIMD3<Double>
  /// Width, height and depth before it is turned.
  public var size: SIMD3<Double>
  /// Radians about Y.
  public var yaw: Double
  /// Whether somebody put it right by hand, so that it is meant as it stands; `nil` means no.
  public var isAdjusted: Bool?

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

  /// Whether its numbers are finite and of a size that things have.
  public var isSound: Bool {
    let numbers = [center.x, center.y, center.z, size.x, size.y, size.z, yaw]
    return numbers.allSatisfy { abs($0) < Self.maxNumber } && size.min() > Self.minSize
  }
  /// Larger numbers, and shorter sides in metres, come from a damaged file.
  private static let maxNumber = 1e6
  private static let minSize = 1e-4

  /// Height of the surface it stands on.
  public var floor: Double { center.y - size.y / 2 }
}
