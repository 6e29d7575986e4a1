import Geometry
import Numerics

/// Determines which end of an object is its base: the broader one.
///
/// A base must support the object, so the convex hull of its lowest points is wide: a cue from Fu,
/// Cohen-Or, Dror & Sheffer, "Upright orientation of man-made objects", ACM Transactions on
/// Graphics 27(3), 2008.
struct Stance {
  /// Height of the slab at each end, relative to the object's height.
  private static let slab = 0.08
  /// Share of the points excluded at each end.
  private static let outliers = 0.005
  /// Minimum ratio of the areas of the two ends.
  private static let minRatio = 1.5

  /// `axis` or its opposite; `nil` if both ends are about equally broad.
  static func up(_ points: [SIMD3<Double>], axis: SIMD3<Double>) -> SIMD3<Double>? {
    let heights = points.map { dot($0, axis) }
    let sorted = heights.sorted()
    guard sorted.count > 2 else { return nil }
    let out = Int(saturating: outliers * Double(sorted.count))
    let (low, high) = (sorted[out], sorted[sorted.count - 1 - out])
    let thickness = slab * (high - low)
    let side = abs(axis.x) < 0.7 ? SIMD3<Double>(1, 0, 0) : SIMD3(0, 0, 1)
    let x = normalized(cross(side, axis))
    let y = cross(axis, x)
    func area(_ range: ClosedRange<Double>) -> Double {
      convexHullArea(
        points.indices.filter { range.contains(heights[$0]) }
          .map { SIMD2(dot(points[$0], x), dot(points[$0], y)) })
    }
    let (bottom, top) = (area(low...(low + thickness)), area((high - thickness)...high))
    if bottom > minRatio * top { return axis }
    return top > minRatio * bottom ? -axis : nil
  }
}
