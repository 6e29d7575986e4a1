import Imaging
import Numerics
import Support

/// Finds convex black quadrilaterals in a picture.
///
/// Reference: Garrido-Jurado et al., "Automatic generation and detection of highly reliable fiducial
/// markers under occlusion", Pattern Recognition 47, 2014, section 4; the threshold is that of
/// AprilTag 2.
enum QuadFinder {
  /// Minimum longer extent of a marker, pixels: below, a cell of the smallest codes has 2 pixels.
  private static let minSide = 12
  /// Maximum distance of the outline from the sides, pixels and relative to the shortest side.
  private static let maxBulge = (pixels: 3.0, share: 0.1)
  /// Share of a side at its ends that does not count for its line, as corners are rounded.
  private static let trimmed = 0.15

  /// Corners of quadrilaterals, clockwise in the picture (x right, y down), pixels.
  static func quads(in picture: ByteImage) -> [[SIMD2<Double>]] {
    let black = TileThreshold.black(picture)
    let regions = BlackRegions(black, width: picture.width, height: picture.height)
    return regions.outlines(minSide: minSide).compactMap(quad)
  }

  /// The quadrilateral of an outline; `nil` if the outline is not one.
  static func quad(_ outline: [SIMD2<Int>]) -> [SIMD2<Double>]? {
    guard outline.count >= 2 * minSide else { return nil }
    let points = outline.map { SIMD2(Double($0.x) + 0.5, Double($0.y) + 0.5) }
    guard let ends = corners(points) else { return nil }
    let sides = (0..<4).compactMap { side(points, from: ends[$0], to: ends[($0 + 1) % 4]) }
    guard sides.count == 4 else { return nil }
    let corners = (0..<4).compactMap { sides[($0 + 3) % 4].meeting(sides[$0]) }
    guard corners.count == 4, isConvex(corners) else { return nil }
    return corners
  }

  /// Indices of the four points at which the outline bends most: the two farthest apart, then twice
  /// the one farthest from the chords; `nil` if the outline leaves the chords of the four.
  private static func corners(_ points: [SIMD2<Double>]) -> [Int]? {
    let count = points.count
    let middle = points.reduce(.zero, +) / Double(count)
    let a = farthest(0..<count) { length(points[$0] - middle) }.index
    let b = farthest(0..<count) { length(points[$0] - points[a]) }.index
    var ends = [min(a, b), max(a, b)]
    func chord(_ k: Int) -> (index: Int, value: Double) {
      let (from, next) = (ends[k], ends[(k + 1) % ends.count])
      let to = next > from ? next : next + count
      let line = Line(through: points[from], points[to % count])
      return farthest(from..<to) { abs(line.distance(points[$0 % count])) }
    }
    for _ in 0..<2 {
      guard let worst = ends.indices.map(chord).max(by: { $0.value < $1.value }) else { return nil }
      ends = (ends + [worst.index % count]).sorted()
    }
    guard Set(ends).count == 4 else { return nil }
    let shortest = (0..<4).map { length(points[ends[$0]] - points[ends[($0 + 1) % 4]]) }.min() ?? 0
    let limit = max(maxBulge.pixels, maxBulge.share * shortest)
    let bulge = ends.indices.map { chord($0).value }.max() ?? .infinity
    return bulge <= limit && shortest > 4 ? ends : nil
  }

  private static func farthest(
    _ range: Range<Int>, _ value: (Int) -> Double
  ) -> (index: Int, value: Double) {
    var best = (index: range.lowerBound, value: -1.0)
    for index in range {
      let value = value(index)
      if value > best.value { best = (index, value) }
    }
    return best
  }

  /// The line of a side: through the outer edges of its pixels, half a pixel outside their centers.
  private static func side(_ points: [SIMD2<Double>], from: Int, to: Int) -> Line? {
    let count = points.count
    let end = to > from ? to : to + count
    let cut = Int(saturating: Double(end - from) * trimmed)
    let part = (from + cut...max(end - cut, from + cut)).map { points[$0 % count] }
    let chord = points[to] - points[from]
    guard part.count >= 3, let line = Line(fitting: part, along: chord) else { return nil }
    // The outline is clockwise, so the outside is to the left of its direction.
    let outside = SIMD2(chord.y, -chord.x) / max(length(chord), 1e-9)
    let reach = 0.5 * (abs(outside.x) + abs(outside.y))
    return Line(point: line.point + outside * reach, direction: line.direction)
  }

  private static func isConvex(_ p: [SIMD2<Double>]) -> Bool {
    (0..<4).allSatisfy { k in
      let (a, b) = (p[(k + 1) % 4] - p[k], p[(k + 2) % 4] - p[(k + 1) % 4])
      return a.x * b.y - a.y * b.x > minTurn * length(a) * length(b)
    }
  }

  /// Minimum sine of the angle at a corner.
  private static let minTurn = 0.15
}

/// A straight line in a picture.
struct Line {
  let point: SIMD2<Double>
  /// Unit vector.
  let direction: SIMD2<Double>

  init(point: SIMD2<Double>, direction: SIMD2<Double>) {
    (self.point, self.direction) = (point, direction)
  }

  init(through a: SIMD2<Double>, _ b: SIMD2<Double>) {
    let way = b - a
    let size = length(way)
    self.init(point: a, direction: size > 0 ? way / size : SIMD2(1, 0))
  }

  /// The line with the least squared distances from points, pointing along a vector; `nil` if they
  /// coincide.
  init?(fitting points: [SIMD2<Double>], along: SIMD2<Double>) {
    let middle = points.reduce(.zero, +) / Double(points.count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for p in points {
      let d = p - middle
      xx += d.x * d.x
      xy += d.x * d.y
      yy += d.y * d.y
    }
    // The eigenvector of the larger eigenvalue, in the form without cancellation.
    let half = (xx - yy) / 2
    let root = (half * half + xy * xy).squareRoot()
    let axis = half >= 0 ? SIMD2(half + root, xy) : SIMD2(xy, root - half)
    let size = length(axis)
    guard size > 0, size.isFinite else { return nil }
    let unit = axis / size
    self.init(point: middle, direction: dot(unit, along) < 0 ? -unit : unit)
  }

  /// Signed distance of a point.
  func distance(_ p: SIMD2<Double>) -> Double {
    let d = p - point
    return direction.x * d.y - direction.y * d.x
  }

  /// Where two lines meet; `nil` if they are nearly parallel.
  func meeting(_ other: Line) -> SIMD2<Double>? {
    let sine = direction.x * other.direction.y - direction.y * other.direction.x
    guard abs(sine) > 0.05 else { return nil }
    let d = other.point - point
    let t = (d.x * other.direction.y - d.y * other.direction.x) / sine
    return point + direction * t
  }
}
