import Numerics
import Scene

/// Groups a mesh's triangles into nearly flat, compact regions by merging neighbors bottom-up.
///
/// In each round every region selects its best neighbor, and mutual selections merge, until
/// no pair is allowed to. The cost of a pair is the angle between mean normals (as 1 −
/// cosine) plus the fraction of the smaller region's outline that would remain; a merged
/// region must not curl (|Σ a n| ≥ `minFlatness` Σ a). Normals are smoothed first, so that
/// noise does not fragment the surface.
///
/// Reference: Garland, Willmott, Heckbert, "Hierarchical Face Clustering on Polygonal Surfaces",
/// I3D 2001, with mutual selections in place of their queue.
struct ChartClustering {
  /// Flatness of a spherical cap with a half-angle of 60°.
  static let minFlatness = 0.75
  /// Number of smoothing rounds of the normals, enough for the noise of a dense mesh.
  private static let smoothings = 4
  /// Number of rounds in which outlines are straightened and small regions
  /// absorbed; more change little.
  private static let straightenings = 3
  private static let absorptions = 4

  let graph: FaceGraph
  let shape: FaceShape
  let normals: [SIMD3<Float>]
  let edgeLengths: [Float]
  /// Region of each triangle; −1 for unusable ones.
  var labels: [Int32]

  /// Sums over the triangles of one region.
  struct Region {
    var normal = SIMD3<Double>.zero
    var area = 0.0
    var outline = 0.0
  }

  /// Two adjacent regions, the smaller number first, and the length of their common outline.
  struct Pair {
    var key: UInt64
    var length: Double
    var first: Int { Int(key >> 32) }
    var second: Int { Int(key & 0xffff_ffff) }
  }

  /// The best neighbor of a region, and the cost of merging with it.
  struct Choice {
    var cost = Double.infinity
    var region = -1
  }

  init(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], graph: FaceGraph, shape: FaceShape) {
    self.graph = graph
    self.shape = shape
    normals = smoothedNormals(graph, shape, rounds: Self.smoothings)
    edgeLengths = triangles.flatMap { t in
      (0..<3).map { k in
        distance(positions[Int(t[k])], positions[Int(t[k == 2 ? 0 : k + 1])])
      }
    }
    labels = shape.usable.indices.map { shape.usable[$0] ? Int32($0) : -1 }
  }

  /// Merges, straightens outlines and absorbs small regions. Returns the connected regions
  /// as lists of triangles.
  mutating func run(checking check: () throws -> Void) throws -> [[Int32]] {
    try mergeMutualChoices(check)
    for _ in 0..<Self.straightenings { straighten() }
    labels = connectedLabels()
    for _ in 0..<Self.absorptions { absorbSmall() }
    try check()
    return members(of: connectedLabels())
  }

  func regions() -> [Region] {
    var regions = [Region](repeating: Region(), count: labels.count)
    for f in labels.indices where labels[f] >= 0 {
      let r = Int(labels[f])
      regions[r].area += Double(shape.areas[f])
      regions[r].normal += SIMD3<Double>(normals[f]) * Double(shape.areas[f])
      for k in 0..<3 {
        let g = graph.neighbor(f, k)
        if g < 0 || labels[g] != labels[f] {
          regions[r].outline += Double(edgeLengths[3 * f + k])
        }
      }
    }
    return regions
  }

  /// The pairs of adjacent regions with the length of their common outline, sorted.
  func adjacentPairs() -> [Pair] {
    var pairs: [Pair] = []
    for f in labels.indices where labels[f] >= 0 {
      for k in 0..<3 {
        let g = graph.neighbor(f, k)
        guard g > f, labels[g] != labels[f] else { continue }
        let (a, b) = (UInt64(labels[f]), UInt64(labels[g]))
        pairs.append(
          Pair(key: min(a, b) << 32 | max(a, b), length: Double(edgeLengths[3 * f + k])))
      }
    }
    return combined(pairs)
  }

  func combined(_ pairs: [Pair]) -> [Pair] {
    let sorted = pairs.sorted {
      $0.key != $1.key ? $0.key < $1.key : $0.length < $1.length
    }
    var result: [Pair] = []
    for pair in sorted {
      if result.last?.key == pair.key {
        result[result.count - 1].length += pair.length
      } else {
        result.append(pair)
      }
    }
    return result
  }
}
