import Numerics

extension EdgeCollapser {
  /// Weight, per area, of the distance to the original points relative to that to the planes:
  /// enough to keep the quadrics definite where the surface is flat.
  private static let pointShare = 1e-3
  /// Weight, per squared edge length, of the planes that constrain the boundary relative
  /// to those of the surface.
  private static let boundaryShare = 3.0
  /// Maximum squared distance of the optimal point from the midpoint of the edge, in squared
  /// edge lengths (two edge lengths); farther away, the quadric is nearly flat and its
  /// minimum is not meaningful.
  private static let maxReach2 = 4.0
  /// Minimum cost, in units of the mesh's squared extent: a positive normal number, so that edges
  /// in a plane remain ordered.
  private static let minCost: Float = 1e-36

  /// Adds the planes of triangle `t`, and of its boundary edges, to the quadrics of its corners.
  func addFace(_ t: Int) {
    let a = SIMD3<Double>(positions[Int(origin[3 * t])])
    let b = SIMD3<Double>(positions[Int(origin[3 * t + 1])])
    let c = SIMD3<Double>(positions[Int(origin[3 * t + 2])])
    let double = cross(b - a, c - a)
    let size = length(double)
    guard size > 0 else { return }
    let normal = double / size
    for k in 0..<3 {
      let v = Int(origin[3 * t + k])
      quadrics[v].addPlane(normal, a, weight: size / 6)
      quadrics[v].addPoint(SIMD3<Double>(positions[v]), weight: Self.pointShare * size / 6)
    }
    for k in 0..<3 where twin[3 * t + k] < 0 {
      let from = Int(origin[3 * t + k])
      let to = Int(origin[3 * t + (k + 1) % 3])
      let start = SIMD3<Double>(positions[from])
      let along = SIMD3<Double>(positions[to]) - start
      let across = normalized(cross(along, normal))
      let weight = Self.boundaryShare * dot(along, along)
      quadrics[from].addPlane(across, start, weight: weight)
      quadrics[to].addPlane(across, start, weight: weight)
    }
  }

  /// The position at which the ends of `h` would merge, and the error there.
  @inline(__always)
  func target(_ h: Int) -> (point: SIMD3<Double>, error: Double, weight: Double) {
    let u = Int(origin[h])
    let v = end(h)
    let q = quadrics[u] + quadrics[v]
    let a = SIMD3<Double>(positions[u])
    let b = SIMD3<Double>(positions[v])
    let middle = (a + b) / 2
    if let best = q.minimum {
      let reach = dot(a - b, a - b)
      if dot(best - middle, best - middle) < Self.maxReach2 * reach {
        return (best, q.error(at: best), q.weight)
      }
    }
    var result = (point: middle, error: q.error(at: middle), weight: q.weight)
    for p in [a, b] {
      let error = q.error(at: p)
      if error < result.error { result = (p, error, q.weight) }
    }
    return result
  }

  @inline(__always)
  func cost(_ h: Int) -> Float { max(Float(target(h).error), Self.minCost) }
}
