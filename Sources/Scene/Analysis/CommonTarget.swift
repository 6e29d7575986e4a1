import Geometry
import Numerics

/// The region that all views look at: the point nearest to all optical axes, and a radius in
/// proportion to its depth in the views.
package struct CommonTarget {
  /// Minimum of the smallest eigenvalue of the mean projector off the axes. Below it the axes count
  /// as parallel; it corresponds to axes that differ by about 10°.
  private static let minSpread = 0.01
  /// Radius of the region as a share of its distance from the views: a field of view of about 70°.
  private static let share = 0.75

  /// The point, in the world frame.
  package let center: SIMD3<Double>
  /// Radius of the region, in world units.
  package let reach: Double
  /// Centers of the views, in the world frame.
  package let cameras: [SIMD3<Double>]

  /// The common region of views with these `cameraFromWorld`; `nil` where their axes are nearly
  /// parallel or the region is behind them.
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

  /// The region as a box whose base is at a given height.
  package func box(from low: Double) -> BoundingBox {
    BoundingBox(
      min: SIMD3(center.x - reach, low, center.z - reach),
      max: SIMD3(center.x + reach, low + 2 * reach, center.z + reach))
  }

  /// Whether a point lies inside the region horizontally, at any height.
  package func isNear(_ p: SIMD3<Double>) -> Bool {
    length(SIMD2(p.x - center.x, p.z - center.z)) < reach
  }
}
