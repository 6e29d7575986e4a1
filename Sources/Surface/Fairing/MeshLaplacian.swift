import Numerics
import Scene

/// The cotangent Laplacian of a triangle mesh: one row of neighbors and weights per vertex.
///
/// (L x)ᵢ = Σⱼ wᵢⱼ (xⱼ − xᵢ); divided by the vertex's area, this is the mean curvature normal
/// (Meyer, Desbrun, Schröder & Barr, "Discrete differential-geometry operators for
/// triangulated 2-manifolds", 2002).
struct MeshLaplacian: Sendable {
  /// Limits of an edge's weight: cotangents of marching-cubes slivers are unbounded.
  private static let weights: ClosedRange<Float> = 0.05...3
  /// Minimum area of a vertex, as a fraction of the mean.
  private static let minArea: Float = 0.2

  /// Index of the first entry of each vertex, then the number of entries.
  let starts: FlatArray<Int32>
  let neighbors: FlatArray<Int32>
  let weights: FlatArray<Float>
  /// A third of the area of the triangles at each vertex.
  let areas: FlatArray<Float>

  var count: Int { areas.count }

  /// - Parameter positions: The vertices, in a unit of about one edge length.
  init(_ positions: [SIMD3<Float>], _ triangles: [SIMD3<UInt32>]) {
    var edges: [(key: UInt64, weight: Float)] = []
    edges.reserveCapacity(triangles.count * 3)
    let areas = FlatArray<Float>(repeating: 0, count: positions.count)
    for t in triangles {
      let (a, b, c) = (positions[Int(t.x)], positions[Int(t.y)], positions[Int(t.z)])
      let double = max(length(cross(b - a, c - a)), 1e-12)
      for k in 0..<3 {
        areas[Int(t[k])] += double / 6
        let (i, j, o) = (t[k], t[(k + 1) % 3], t[(k + 2) % 3])
        let (p, q, r) = (positions[Int(i)], positions[Int(j)], positions[Int(o)])
        let cotangent = dot(p - r, q - r) / double
        edges.append((UInt64(min(i, j)) << 32 | UInt64(max(i, j)), cotangent / 2))
      }
    }
    let mean = areas.array.reduce(0, +) / Float(max(positions.count, 1))
    for i in 0..<areas.count { areas[i] = max(areas[i], Self.minArea * mean) }
    self.areas = areas
    (starts, neighbors, weights) = Self.rows(Self.merged(edges), vertices: positions.count)
  }

  /// Sums the weights of each edge; the result is sorted.
  private static func merged(
    _ edges: [(key: UInt64, weight: Float)]
  ) -> [(key: UInt64, weight: Float)] {
    var result: [(key: UInt64, weight: Float)] = []
    result.reserveCapacity(edges.count / 2)
    for edge in edges.sorted(by: { ($0.key, $0.weight) < ($1.key, $1.weight) }) {
      if result.last?.key == edge.key {
        result[result.count - 1].weight += edge.weight
      } else {
        result.append(edge)
      }
    }
    return result.map { ($0.key, min(max($0.weight, weights.lowerBound), weights.upperBound)) }
  }

  private static func rows(
    _ edges: [(key: UInt64, weight: Float)], vertices: Int
  ) -> (FlatArray<Int32>, FlatArray<Int32>, FlatArray<Float>) {
    let starts = FlatArray<Int32>(repeating: 0, count: vertices + 1)
    func ends(_ key: UInt64) -> (Int, Int) { (Int(key >> 32), Int(key & 0xffff_ffff)) }
    for edge in edges {
      let (i, j) = ends(edge.key)
      starts[i + 1] += 1
      starts[j + 1] += 1
    }
    for i in 0..<vertices { starts[i + 1] += starts[i] }
    let neighbors = FlatArray<Int32>(repeating: 0, count: edges.count * 2)
    let weights = FlatArray<Float>(repeating: 0, count: edges.count * 2)
    let next = FlatArray(starts.array)
    for edge in edges {
      let (i, j) = ends(edge.key)
      for (from, to) in [(i, j), (j, i)] {
        let at = Int(next[from])
        next[from] += 1
        neighbors[at] = Int32(to)
        weights[at] = edge.weight
      }
    }
    return (starts, neighbors, weights)
  }

  /// Computes (L x)ᵢ.
  @inline(__always)
  func apply(_ x: FlatArray<SIMD4<Float>>, _ i: Int) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    let own = x.base[i]
    for at in Int(starts.base[i])..<Int(starts.base[i &+ 1]) {
      sum += weights.base[at] * (x.base[Int(neighbors.base[at])] - own)
    }
    return sum
  }
}
