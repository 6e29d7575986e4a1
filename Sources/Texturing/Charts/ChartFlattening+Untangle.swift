extension ChartFlattening {
  /// One in this many triangles may be turned over; with more the map is wrong as a whole.
  private static let maxShare = 20
  /// Rounds of the repair, after how many of them its neighbourhood grows by a ring, and the sweeps
  /// of means in each.
  private static let rounds = 24
  private static let roundsPerRing = 6
  private static let sweeps = 12

  /// Turns back the few triangles a flattening left turned over, by moving the vertices about them
  /// to the means of their neighbours; more of them each time that does not suffice.
  ///
  /// Inside a convex outline such means give a map without flips (Tutte, "How to Draw a Graph",
  /// 1963); outlines here are merely small, so success must be checked. The chart's boundary stays.
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
        for v in inner { points[Int(v)] = around.mean(Int(v), points, mesh) }
      }
      bad = mesh.flipped(points, rest)
      if bad.isEmpty { break }
    }
    return points
  }
}
