/// The triangles for each of the 256 sign patterns of a cell's corners.
///
/// Corners are numbered x + 2 y + 4 z; edges 0–3 run along x (y + 2 z), 4–7 along y (x + 2 z), 8–11
/// along z (x + 2 y). On an ambiguous face, inside corners are separated, on both sides of the
/// face, so neighboring cells always agree. Polygons are split only along diagonals inside the
/// cell: a diagonal in a face could be used from both sides, which gives an edge with four
/// triangles. If there is no such split, the polygon becomes a fan around its center. The surface
/// is therefore closed and manifold for every assignment of signs.
///
/// Reference: Lorensen & Cline, "Marching Cubes", SIGGRAPH 1987; the tables are computed here.
struct IsoTables: Sendable {
  /// One closed polygon: its edges in order, and its triangulation, if there is one.
  struct Polygon: Sendable {
    var edges: [Int]
    /// Triples of edge numbers; empty if the polygon needs a center vertex.
    var triangles: [SIMD3<Int>]
  }

  static let shared = IsoTables()

  /// Polygons by sign pattern; bit c is set if corner c is inside.
  let polygons: [[Polygon]]

  private init() {
    polygons = (0..<256).map { pattern in
      Self.loops(pattern).map { Polygon(edges: $0, triangles: Self.triangulate($0) ?? []) }
    }
  }

  /// Lower corner (0 or 1 each) of an edge, and its axis.
  static func edge(_ number: Int) -> (x: Int, y: Int, z: Int, axis: Int) {
    let first = number & 1
    let second = number >> 1 & 1
    switch number >> 2 {
    case 0: return (0, first, second, 0)
    case 1: return (first, 0, second, 1)
    default: return (first, second, 0, 2)
    }
  }

  private static func edgeNumber(_ a: Int, _ b: Int) -> Int {
    let low = min(a, b)
    switch a ^ b {
    case 1: return low >> 1
    case 2: return 4 + (low & 1) + (low >> 2) * 2
    default: return 8 + low
    }
  }

  /// The corners of a face, counterclockwise as seen from outside the cell.
  static func faceCorners(axis: Int, upper: Bool) -> [Int] {
    let b = 1 << ((axis + 1) % 3)
    let c = 1 << ((axis + 2) % 3)
    let base = upper ? 1 << axis : 0
    return upper
      ? [base, base + b, base + b + c, base + c] : [base, base + c, base + b + c, base + b]
  }

  /// Positions k on the border of a face where the border enters the inside (between corners k and
  /// k + 1), each with the position where it leaves the inside next.
  ///
  /// - Parameter inside: Whether one of the four corners is inside.
  static func faceSegments(_ inside: (Int) -> Bool) -> [(enter: Int, leave: Int)] {
    var segments: [(enter: Int, leave: Int)] = []
    for k in 0..<4 where !inside(k) && inside((k + 1) & 3) {
      var end = (k + 1) & 3
      while inside((end + 1) & 3) { end = (end + 1) & 3 }
      segments.append((k, end))
    }
    return segments
  }

  private static func loops(_ pattern: Int) -> [[Int]] {
    var next = [Int](repeating: -1, count: 12)
    for axis in 0..<3 {
      for upper in [false, true] {
        let corners = faceCorners(axis: axis, upper: upper)
        for segment in faceSegments({ pattern >> corners[$0] & 1 == 1 }) {
          let from = edgeNumber(corners[segment.enter], corners[(segment.enter + 1) & 3])
          let to = edgeNumber(corners[segment.leave], corners[(segment.leave + 1) & 3])
          next[from] = to
        }
      }
    }
    var result: [[Int]] = []
    for start in 0..<12 where next[start] >= 0 {
      var loop: [Int] = []
      var edge = start
      while next[edge] >= 0 {
        loop.append(edge)
        let following = next[edge]
        next[edge] = -1
        edge = following
      }
      result.append(loop)
    }
    return result
  }

  private static func shareFace(_ a: Int, _ b: Int) -> Bool {
    let p = edge(a)
    let q = edge(b)
    let first = [p.x, p.y, p.z]
    let second = [q.x, q.y, q.z]
    return (0..<3).contains { $0 != p.axis && $0 != q.axis && first[$0] == second[$0] }
  }

  /// Splits a polygon along diagonals that are not in a face; `nil` if that is impossible.
  private static func triangulate(_ loop: [Int]) -> [SIMD3<Int>]? {
    let last = loop.count - 1
    if last < 2 { return [] }
    for apex in 1..<last {
      if apex > 1 && shareFace(loop[0], loop[apex]) { continue }
      if apex < last - 1 && shareFace(loop[apex], loop[last]) { continue }
      guard let left = triangulate(Array(loop[0...apex])),
        let right = triangulate(Array(loop[apex...last]))
      else { continue }
      return [SIMD3(loop[0], loop[apex], loop[last])] + left + right
    }
    return nil
  }
}
