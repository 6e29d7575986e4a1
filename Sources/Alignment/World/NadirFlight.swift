import Foundation
import Geometry
import Numerics

/// A flight whose cameras look straight down: they lie in a level plane, spread over it in both
/// directions, and look along its normal.
///
/// Cameras held level in front of a wall have the same geometry if they move up and down as far as
/// along it; by hand, they leave the plane by more than `maxThickness`. The normal is more exact than
/// the mean view direction, as gimbals are level to a degree only.
struct NadirFlight {
  /// Minimum number of cameras.
  private static let minCameras = 8
  /// Maximum standard deviation of the centers from the plane, and minimum along its shorter axis,
  /// relative to those along its shorter and longer axis.
  private static let maxThickness = 0.04
  private static let minBreadth = 0.3
  /// Maximum angle of a view direction to the normal, radians (12°).
  private static let maxTilt = 12 * Double.pi / 180

  /// The normal of the plane, against the view directions.
  let up: SIMD3<Double>
  /// The directions opposite to the view directions.
  let samples: [SIMD3<Double>]

  /// `nil` for other captures.
  init?(_ poses: [RigidTransform]) {
    guard poses.count >= Self.minCameras else { return nil }
    samples = poses.map { -$0.rotation.transpose.c2 }
    let centers = poses.map(\.center)
    let middle = centers.reduce(.zero, +) / Double(centers.count)
    var moments = Matrix3(diagonal: .zero)
    for center in centers { moments = moments + Matrix3.outer(center - middle, center - middle) }
    let (values, vectors) = moments.symmetricEigen()
    let spread = (0..<3).map { max(values[$0], 0).squareRoot() }
    guard spread[0] <= Self.maxThickness * spread[1], spread[1] >= Self.minBreadth * spread[2],
      spread[1] > 0
    else { return nil }
    let normal = normalized(vectors.c0)
    let mean = samples.reduce(.zero, +)
    let up = dot(normal, mean) < 0 ? -normal : normal
    guard samples.allSatisfy({ dot($0, up) >= cos(Self.maxTilt) }) else { return nil }
    self.up = up
  }
}
