import Geometry
import Numerics

/// The nearly horizontal surface that an object stands on, fitted to points of a cloud.
///
/// Points below the surface, or above it by less than its scatter, are not part of the object. The
/// plane has the height `height + slope · (x, z)` in the world, as a table need not be exactly
/// level.
package struct SupportPlane: Sendable, Equatable, Codable {
  /// Minimum Y component of a normal of the surface: a tilt of at most 30°.
  package static let minUp: Float = 0.87
  /// Width of the ring around the box, as a share of its longest side.
  private static let ring = 0.5
  /// Maximum vertical distance from the box's base at which the surface is searched, as a share of
  /// the box's longest side.
  private static let maxOffset = 0.12
  /// Half the height of the densest layer of points, as a share of the object's longest side.
  private static let layer = 0.012
  /// Minimum number of points on a surface.
  private static let minPoints = 100
  /// Rounds of the fit.
  private static let rounds = 4
  private static let maxDeviations = 2.5
  /// Ratio of the standard deviation to the median absolute deviation of a normal distribution.
  private static let normalScale = 1.4826
  /// Height in standard deviations up to which a point is part of the surface, limited to the
  /// following share of the object's longest side.
  private static let marginDeviations = 3.0
  private static let maxMargin = 0.015

  /// Height at x = z = 0. `slope` is the gradient of the height along x and z.
  package private(set) var height: Double
  package private(set) var slope = SIMD2<Double>.zero
  /// Standard deviation of the surface's points from the plane, world units.
  package private(set) var deviation = 0.0
  /// Height above the plane from which a point is part of the object.
  package private(set) var margin = 0.0
  /// Height above which no surface points remain. Connected components are traced above it, as a
  /// lower limit would let them spread along the surface.
  package private(set) var clearance = 0.0

  /// Fits the surface to the points in the ring around the base of `box`; `nil` where the ring has
  /// too few points.
  package init?(_ points: [SIMD3<Double>], under box: BoundingBox) {
    let side = box.extent.max()
    let near = points.filter { Self.isAround($0, box) }
    let heights = near.map(\.y).sorted()
    let run = heights.densestRun(within: 2 * Self.layer * side)
    guard run.count >= Self.minPoints, let start = Array(heights[run]).medianOfSorted() else {
      return nil
    }
    self.init(near, from: start, side: side)
  }

  /// Fits the surface to the points near a given height.
  ///
  /// - Parameters:
  ///   - points: Consumed. Callers should not retain a copy, as it dominates the memory of the fit.
  ///   - start: A height near the surface.
  ///   - side: Longest side of the object on the surface, or an estimate.
  package init?(_ points: consuming [SIMD3<Double>], from start: Double, side: Double) {
    height = start
    var kept = points
    kept.removeAll { !(abs($0.y - start) <= Self.layer * side) }
    for _ in 0..<Self.rounds {
      guard kept.count >= Self.minPoints, fit(kept) else { return nil }
      deviation = Self.normalScale * (kept.map { abs(above($0)) }.median() ?? 0)
      let limit = Self.maxDeviations * deviation
      let plane = self
      kept.removeAll { !(abs(plane.above($0)) <= limit) }
    }
    margin = min(Self.marginDeviations * deviation, Self.maxMargin * side)
    clearance = max(2 * margin, Self.maxMargin * side)
  }

  /// Whether a point of a cloud belongs to the object on the surface.
  ///
  /// Near the surface, points whose normal is as upright as that of the surface belong to the
  /// surface: shadows and reflections of the object lift it slightly. Where a wall meets the
  /// surface, stereo patches that cover both reconstruct a rounded corner that does not exist. At
  /// height h, a corner of radius r has a normal whose upward component is 1 − h / r; such points
  /// are rejected.
  ///
  /// - Parameter pixel: Size of a pixel at the point, world units; 0 if unknown.
  package func isAbove(_ p: SIMD3<Double>, normal: SIMD3<Float>, pixel: Double) -> Bool {
    let height = above(p)
    guard height > margin, height > clearance || normal.y <= Self.minUp else { return false }
    let up = Double(normal.y)
    return up <= Self.wallUp || height >= Self.cornerPixels * pixel * (1 - up)
  }
  /// Maximum upward component of the normals of a wall: 20° from vertical.
  private static let wallUp = 0.34
  /// Radius in pixels of the rounded corners that patches cause: half a patch of 11 pixels, on a
  /// surface seen at 20° above its plane.
  private static let cornerPixels = 16.0

  /// Height of a point above the surface, world units.
  package func above(_ p: SIMD3<Double>) -> Double { p.y - height - slope.x * p.x - slope.y * p.z }

  /// Whether a point lies in the ring around the base of a box.
  package static func isAround(_ p: SIMD3<Double>, _ box: BoundingBox) -> Bool {
    let side = box.extent.max()
    guard abs(p.y - box.min.y) < maxOffset * side else { return false }
    let reach = ring * side
    let outside = max(
      max(box.min.x - p.x, p.x - box.max.x), max(box.min.z - p.z, p.z - box.max.z))
    return outside > 0 && outside < reach
  }

  /// Least-squares fit to the points; `false` if they are collinear.
  private mutating func fit(_ points: [SIMD3<Double>]) -> Bool {
    let middle = points.reduce(.zero, +) / Double(points.count)
    var (xx, xz, zz, xy, zy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for p in points {
      let d = p - middle
      xx += d.x * d.x
      xz += d.x * d.z
      zz += d.z * d.z
      xy += d.x * d.y
      zy += d.z * d.y
    }
    let determinant = xx * zz - xz * xz
    guard determinant > 1e-9 * xx * zz, determinant > 0 else { return false }
    slope = SIMD2(zz * xy - xz * zy, xx * zy - xz * xy) / determinant
    height = middle.y - slope.x * middle.x - slope.y * middle.z
    return true
  }
}
