import Geometry
import Numerics

/// The level surface an object stands on, found among the points of a cloud.
///
/// What lies lower, or as little above it as its points scatter, is not the object. Heights are
/// `height + slope · (x, z)` in the world, as a table need not be quite level.
package struct SupportPlane: Sendable, Equatable, Codable {
  /// Smallest upward part of a normal of the surface: it is level to 30°.
  package static let minUp: Float = 0.87
  /// Width of the ring round the box, as a share of its longest side.
  private static let ring = 0.5
  /// Farthest from the box's base that the surface is looked for, as a share of its longest side.
  private static let maxOffset = 0.12
  /// Half the height of the layer that holds most points, as a share of the object's longest side.
  private static let layer = 0.012
  /// Fewest points of a surface.
  private static let minPoints = 100
  /// Rounds of the fit, and the distance in deviations from which a point is left out of the next.
  private static let rounds = 4
  private static let maxDeviations = 2.5
  /// The standard deviation in median absolute deviations.
  private static let normalScale = 1.4826
  /// Distance in deviations up to which a point above belongs to the surface, at most this share of
  /// the object's longest side.
  private static let marginDeviations = 3.0
  private static let maxMargin = 0.015

  /// Height at x = z = 0, and what it grows by along x and z.
  package private(set) var height: Double
  package private(set) var slope = SIMD2<Double>.zero
  /// Standard deviation of the surface's points, world units.
  package private(set) var deviation = 0.0
  /// Height above the plane from which a point is the object's.
  package private(set) var margin = 0.0
  /// Height from which nothing of the surface is left: where connected points are followed, less would
  /// lead along it.
  package private(set) var clearance = 0.0

  /// The surface that points show in the ring round the base of `box`; `nil` where they show none.
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

  /// The surface through those of the points that lie near a height.
  ///
  /// - Parameters:
  ///   - points: Nothing else should hold them, as they are the most of what the fit takes of memory.
  ///   - start: A height near the surface.
  ///   - side: Longest side of what stands on it, or a guess.
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

  /// Whether a point of a cloud belongs to what stands on the surface.
  ///
  /// Close to it, points that look up like the surface are the surface's, which is lifted a little
  /// where an object's shade or reflection falls on it. And where a wall rises from it, patches that lie
  /// on both find a rounded corner that is not there: at height h such a corner of radius r has a normal
  /// of upward part 1 − h / r.
  ///
  /// - Parameter pixel: Size of a pixel at the point, world units; 0 where it is unknown.
  package func isAbove(_ p: SIMD3<Double>, normal: SIMD3<Float>, pixel: Double) -> Bool {
    let height = above(p)
    guard height > margin, height > clearance || normal.y <= Self.minUp else { return false }
    let up = Double(normal.y)
    return up <= Self.wallUp || height >= Self.cornerPixels * pixel * (1 - up)
  }
  /// Upward part of the normals up to which a surface is a wall: 20° from upright.
  private static let wallUp = 0.34
  /// Radius of the corners that patches make: half a patch of 11 pixels, on a surface seen from 20°
  /// above it.
  private static let cornerPixels = 16.0

  /// Height of a point above the surface, world units.
  package func above(_ p: SIMD3<Double>) -> Double { p.y - height - slope.x * p.x - slope.y * p.z }

  /// Whether a point lies in the ring round the base of a box.
  package static func isAround(_ p: SIMD3<Double>, _ box: BoundingBox) -> Bool {
    let side = box.extent.max()
    guard abs(p.y - box.min.y) < maxOffset * side else { return false }
    let reach = ring * side
    let outside = max(
      max(box.min.x - p.x, p.x - box.max.x), max(box.min.z - p.z, p.z - box.max.z))
    return outside > 0 && outside < reach
  }

  /// Least squares through the points; `false` where they lie in one line.
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
