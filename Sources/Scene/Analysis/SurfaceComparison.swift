import Numerics

/// Distances between two surfaces.
///
/// Points sampled evenly over each surface are compared with the nearest point of the other. The
/// F-score is the harmonic mean of precision and recall at a distance threshold (Knapitsch et al.,
/// "Tanks and Temples", 2017).
public struct SurfaceComparison: Sendable, Equatable {
  /// Number of sample points per surface.
  private static let samples = 20_000
  /// The threshold, as a share of the diagonal of the first surface's bounding box: a difference
  /// that is visible with the whole object in view.
  private static let share = 0.01

  /// Distances from samples of the first surface to the second, world units.
  public let first: [Double]
  /// Distances from samples of the second surface to the first, world units.
  public let second: [Double]
  /// Distance threshold of the F-score, world units.
  public let threshold: Double

  /// - Returns: `nil` if a surface has no area.
  public init?(_ first: TriangleMesh, _ second: TriangleMesh) {
    let points = (Self.points(of: first), Self.points(of: second))
    guard !points.0.isEmpty, !points.1.isEmpty else { return nil }
    self.first = Self.distances(points.0, TriangleBVH(second))
    self.second = Self.distances(points.1, TriangleBVH(first))
    let corner = first.positions[0]
    let low = first.positions.reduce(corner) { pointwiseMin($0, $1) }
    let high = first.positions.reduce(corner) { pointwiseMax($0, $1) }
    threshold = Self.share * length(SIMD3<Double>(high - low))
  }

  /// Median of the distances in both directions, world units.
  public var median: Double { (first + second).median() ?? 0 }
  /// Largest of the distances in both directions, world units.
  public var largest: Double { (first + second).max() ?? 0 }
  /// Harmonic mean of the shares within the threshold, 0 ... 1.
  public var fScore: Double {
    let (a, b) = (within(first), within(second))
    return a + b > 0 ? 2 * a * b / (a + b) : 0
  }

  private func within(_ values: [Double]) -> Double {
    Double(values.count { $0 <= threshold }) / Double(max(values.count, 1))
  }

  private static func distances(_ points: [SIMD3<Float>], _ tree: TriangleBVH) -> [Double] {
    points.compactMap { tree.nearest(to: $0).map { Double($0.distance) } }
  }

  /// Samples at equal steps of accumulated area, triangle by triangle; within a triangle, a
  /// low-discrepancy sequence.
  private static func points(of mesh: TriangleMesh) -> [SIMD3<Float>] {
    let corners = mesh.triangles.map { t in
      (mesh.positions[Int(t.x)], mesh.positions[Int(t.y)], mesh.positions[Int(t.z)])
    }
    let areas = corners.map { a, b, c in
      length(cross(SIMD3<Double>(b - a), SIMD3<Double>(c - a))) / 2
    }
    let whole = areas.reduce(0, +)
    guard whole > 0, whole.isFinite else { return [] }
    var (found, sum, index): ([SIMD3<Float>], Double, Int) = ([], 0, 0)
    for (triangle, area) in zip(corners, areas) {
      sum += area
      while index < samples, (Double(index) + 0.5) / Double(samples) * whole <= sum {
        found.append(point(index, of: triangle))
        index += 1
      }
    }
    return found
  }

  private static func point(
    _ index: Int, of corners: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
  ) -> SIMD3<Float> {
    func part(_ step: Double) -> Float {
      Float((Double(index) * step).truncatingRemainder(dividingBy: 1))
    }
    // Powers of the inverse of the plastic number (Roberts, "R2", 2018).
    var (u, v) = (part(0.754_877_666_246_693), part(0.569_840_290_998_053))
    if u + v > 1 { (u, v) = (1 - u, 1 - v) }
    return corners.0 + (corners.1 - corners.0) * u + (corners.2 - corners.0) * v
  }
}
