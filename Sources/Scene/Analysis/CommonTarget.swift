import Geometry
import Numerics

/// What the views look at together: the point nearest to all optical axes, and how far from it they
/// stand.
package struct CommonTarget {
  /// Smallest eigenvalue of the mean projector off the axes at which they are not parallel: axes that
  /// differ by some 10 degrees.
  private static let minSpread = 0.01
  /// What the views have in common, as a share of their distance: a picture some 70 degrees wide.
  private static let share = 0.75

  /// The point, world frame.
  package let center: SIMD3<Double>
  /// Radius of the region, world units.
  package let reach: Double
  /// Where the views stand, world frame.
  package let cameras: [SIMD3<Double>]

  /// What views of these `cameraFromWorld` have in common; `nil` where they look past each other.
  package init?(_ poses: [RigidTransform]) {
    cameras = poses.map(\.center)
    let axes = AxisMeeting(poses)
    guard poses.count > 1,
      axes.normal.symmetricEigen().values.x > Self.minSpread * Double(poses.count)
    else { return nil }
    let center = axes.point
    let depths = poses.map { ($0 * center).z }
    guard let depth = depths.median(), depth > 0, depth.isFinite else { return nil }
    self.center = center
    reach = Self.share * depth
  }

  /// The region, as a box from a height upwards.
  package func box(from low: Double) -> BoundingBox {
    BoundingBox(
      min: SIMD3(center.x - reach, low, center.z - reach),
      max: SIMD3(center.x + reach, low + 2 * reach, center.z + reach))
  }

  /// Whether a point is within the region, whatever its height.
  package func isNear(_ p: SIMD3<Double>) -> Bool {
    length(SIMD2(p.x - center.x, p.z - center.z)) < reach
  }
}
