import Geometry
import Numerics

/// What the views look at together: the point nearest to all optical axes, and how far from it they
/// stand.
struct CommonTarget {
  /// Smallest eigenvalue of the mean projector off the axes at which they are not parallel: axes that
  /// differ by some 10 degrees.
  private static let minSpread = 0.01
  /// What the views have in common, as a share of their distance: a picture some 70 degrees wide.
  private static let share = 0.75

  let center: SIMD3<Double>
  /// Radius of the region, world units.
  let reach: Double
  let cameras: [SIMD3<Double>]

  init?(_ views: [DenseView]) {
    cameras = views.map(\.pose.center)
    var sum = Matrix3(diagonal: .zero)
    var right = SIMD3<Double>.zero
    for view in views {
      let axis = view.pose.rotation.transpose.c2
      let off = Matrix3.identity - Matrix3.outer(axis, axis)
      sum = sum + off
      right += off * view.pose.center
    }
    guard views.count > 1,
      sum.symmetricEigen().values.x > Self.minSpread * Double(views.count)
    else { return nil }
    let center = sum.inverse * right
    let depths = views.map { ($0.pose * center).z }
    guard let depth = depths.median(), depth > 0, depth.isFinite else { return nil }
    self.center = center
    reach = Self.share * depth
  }

  /// The region, as a box from a height upwards.
  func box(from low: Double) -> BoundingBox {
    BoundingBox(
      min: SIMD3(center.x - reach, low, center.z - reach),
      max: SIMD3(center.x + reach, low + 2 * reach, center.z + reach))
  }

  /// Whether a point is within the region, whatever its height.
  func isNear(_ p: SIMD3<Double>) -> Bool {
    length(SIMD2(p.x - center.x, p.z - center.z)) < reach
  }
}
