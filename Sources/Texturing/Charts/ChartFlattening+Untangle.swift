extension ChartFlattening {
  /// Maximum fraction of flipped triangles, as its inverse; with more, the map cannot be repaired.
  private static let maxShare = 20
  /// Number of rounds of the repair, rounds after which its neighborhood grows by a
  /// ring, and sweeps per round.
  private static let rounds = 24
  private static let roundsPerRing = 6
  private static let sweeps = 12

  /// Repairs the few triangles that a flattening flipped, by moving the vertices around them to the
  /// means of their neighbors; the neighborhood grows if that is not enough.
  ///
  /// Inside a convex outline such means result in a map without flips (Tutte, "How to Draw a
  /// Graph", 1963); the outlines here are merely small, so the result must be checked. The
  /// chart's boundary is fixed.
  func untangled(_ start: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var points = start
    var bad = mesh.flipped(points, rest)
    guard !bad.isEmpty, bad.count * Self.maxShare <= mesh.triangles.count else { return points }
    let around = VertexStars(mesh)
    for round in 0..<Self.rounds {
      var region = Set<Int32>()
      for f in bad {
        for k in 0..<3 { region.insert(mesh.triangles[f][k]) }
      }
      for _ in 0..<round / Self.roundsPerRing {
        for v in region {
          for f in around[Int(v)] {
            for k in 0..<3 { region.insert(mesh.triangles[Int(f)][k]) }
          }
        }
      }
      let inner = region.filter { !around.isBoundary[Int($0)] }.sorted()
      if inner.isEmpty { break }
      for _ in 0..<Self.sweeps {
        for v in inner { points[Int(v)] = around.mean(at: Int(v), of: points, in: mesh) }
      }
      bad = mesh.flipped(points, rest)
      if bad.isEmpty { break }
    }
    return points
  }
}
