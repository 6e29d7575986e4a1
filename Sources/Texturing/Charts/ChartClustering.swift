import Numerics
import Scene

/// Groups a mesh's triangles into nearly flat, compact regions by merging neighbours bottom-up.
///
/// In each round every region chooses the neighbour it fits best, and mutual choices merge, until
/// no pair may. A pair's cost is the turn between mean normals plus the part of the smaller
/// region's outline that would stay; a merged region must not curl (|Σ a n| ≥ `minFlatness` Σ a).
/// Normals are smoothed first, so that noise does not fragment the surface.
///
/// Reference: Garland, Willmott, Heckbert, "Hierarchical Face Clustering on Polygonal Surfaces",
/// I3D 2001, with mutual choices in place of their queue.
struct ChartClustering {
  /// Flatness of a cap of half-angle 60°.
  static let minFlatness = 0.75
  /// Largest turn between the mean normals of merged regions: 70°.
  static let minCosine = 0.34
  static let outlineWeight = 0.35
  /// Regions below this share of the area are absorbed by a neighbour.
  static let smallShare = 1.0 / 3000

  let graph: FaceGraph
  let shape: FaceShape
  let normals: [SIMD3<Float>]
  let edgeLengths: [Float]
  /// Region of each triangle; −1 for unusable ones.
  private(set) var labels: [Int32]

  private struct Region {
    var normal = SIMD3<Double>.zero
    var area = 0.0
    var outline = 0.0
  }

  private struct Pair {
    var key: UInt64
    var length: Double
    var first: Int { Int(key >> 32) }
    var second: Int { Int(key & 0xffff_ffff) }
  }

  private struct Choice {
    var cost = Double.infinity
    var region = -1
  }

  init(positions: [SIMD3<Float>], triangles: [SIMD3<UInt32>], graph: FaceGraph, shape: FaceShape) {
    self.graph = graph
    self.shape = shape
    normals = smoothedNormals(graph, shape, rounds: 4)
    edgeLengths = triangles.flatMap { t in
      (0..<3).map { k in
        distance(positions[Int(t[k])], positions[Int(t[k == 2 ? 0 : k + 1])])
      }
    }
    labels = shape.usable.indices.map { shape.usable[$0] ? Int32($0) : -1 }
  }

  /// Merges, straightens outlines and absorbs small regions; then numbers the connected regions.
  mutating func run(checking check: () throws -> Void) throws -> [[Int32]] {
    try mergeMutualChoices(check)
    for _ in 0..<3 { straighten() }
    labels = connectedLabels()
    for _ in 0..<4 { absorbSmall() }
    try check()
    return members(of: connectedLabels())
  }

  private func regions() -> [Region] {
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

  /// The pairs of adjacent regions with their common outline, in order.
  private func adjacentPairs() -> [Pair] {
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

  private func combined(_ pairs: [Pair]) -> [Pair] {
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

  private mutating func mergeMutualChoices(_ check: () throws -> Void) throws {
    var regions = regions()
    var pairs = adjacentPairs()
    var root = labels.indices.map { Int32($0) }
    while true {
      try check()
      var choices = [Choice](repeating: Choice(), count: regions.count)
      for pair in pairs {
        let cost = mergeCost(regions[pair.first], regions[pair.second], shared: pair.length)
        guard cost < .infinity else { continue }
        if cost < choices[pair.first].cost {
          choices[pair.first] = Choice(cost: cost, region: pair.second)
        }
        if cost < choices[pair.second].cost {
          choices[pair.second] = Choice(cost: cost, region: pair.first)
        }
      }
      var merged = false
      for pair in pairs
      where choices[pair.first].region == pair.second && choices[pair.second].region == pair.first {
        let other = regions[pair.second]
        regions[pair.first].normal += other.normal
        regions[pair.first].area += other.area
        regions[pair.first].outline += other.outline - 2 * pair.length
        root[pair.second] = Int32(pair.first)
        merged = true
      }
      if !merged { break }
      pairs = combined(
        pairs.compactMap { pair in
          let a = UInt64(root[pair.first])
          let b = UInt64(root[pair.second])
          return a == b ? nil : Pair(key: min(a, b) << 32 | max(a, b), length: pair.length)
        })
    }
    for r in root.indices {
      var top = Int(root[r])
      while Int(root[top]) != top { top = Int(root[top]) }
      root[r] = Int32(top)
    }
    labels = labels.map { $0 < 0 ? -1 : root[Int($0)] }
  }

  private func mergeCost(_ a: Region, _ b: Region, shared: Double) -> Double {
    let sum = a.normal + b.normal
    guard length(sum) >= Self.minFlatness * (a.area + b.area) else { return .infinity }
    let cosine = dot(a.normal, b.normal) / max(length(a.normal) * length(b.normal), 1e-300)
    guard cosine >= Self.minCosine else { return .infinity }
    let kept = 1 - shared / max(min(a.outline, b.outline), 1e-300)
    return 1 - cosine + Self.outlineWeight * kept
  }

  /// Moves triangles that mostly border another region there.
  private mutating func straighten() {
    let regions = regions()
    for f in labels.indices where labels[f] >= 0 {
      var target = labels[f]
      var best: Float = 0
      for k in 0..<3 {
        let g = graph.neighbor(f, k)
        guard g >= 0 else { continue }
        var shared: Float = 0
        for j in 0..<3 where graph.neighbor(f, j) >= 0 {
          if labels[graph.neighbor(f, j)] == labels[g] { shared += edgeLengths[3 * f + j] }
        }
        if shared > best || (shared == best && labels[g] == labels[f]) {
          best = shared
          target = labels[g]
        }
      }
      let mean = normalized(regions[Int(target)].normal)
      if dot(mean, SIMD3<Double>(normals[f])) > 0.3 { labels[f] = target }
    }
  }

  private mutating func absorbSmall() {
    let regions = regions()
    var choice = [Choice](repeating: Choice(), count: regions.count)
    let limit = shape.totalArea * Self.smallShare
    for pair in adjacentPairs() {
      for (small, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let (a, b) = (regions[small], regions[other])
        guard a.area < limit, a.area < b.area || (a.area == b.area && small > other),
          dot(a.normal, b.normal) > -0.2 * length(a.normal) * length(b.normal)
        else { continue }
        let cost = -pair.length / a.outline
        if cost < choice[small].cost && cost < -0.2 {
          choice[small] = Choice(cost: cost, region: other)
        }
      }
    }
    // A chain of absorptions ends because each step goes to a larger region.
    labels = labels.map { label in
      guard label >= 0 else { return -1 }
      var region = Int(label)
      while choice[region].region >= 0 { region = choice[region].region }
      return Int32(region)
    }
  }

  private func connectedLabels() -> [Int32] {
    var result = [Int32](repeating: -1, count: labels.count)
    var stack: [Int] = []
    for seed in labels.indices where labels[seed] >= 0 && result[seed] < 0 {
      result[seed] = Int32(seed)
      stack.append(seed)
      while let f = stack.popLast() {
        for k in 0..<3 {
          let g = graph.neighbor(f, k)
          guard g >= 0, result[g] < 0, labels[g] == labels[f] else { continue }
          result[g] = Int32(seed)
          stack.append(g)
        }
      }
    }
    return result
  }

  private func members(of labels: [Int32]) -> [[Int32]] {
    var index = [Int32](repeating: -1, count: labels.count)
    var result: [[Int32]] = []
    for f in labels.indices where labels[f] >= 0 {
      let label = Int(labels[f])
      if index[label] < 0 {
        index[label] = Int32(result.count)
        result.append([])
      }
      result[Int(index[label])].append(Int32(f))
    }
    return result
  }
}

/// Area-weighted means of each triangle's normal and its neighbours', repeated.
private func smoothedNormals(_ graph: FaceGraph, _ shape: FaceShape, rounds: Int) -> [SIMD3<Float>]
{
  var normals = shape.normals
  for _ in 0..<rounds {
    var next = normals
    for f in normals.indices where shape.usable[f] {
      var sum = normals[f] * shape.areas[f]
      for k in 0..<3 {
        let g = graph.neighbor(f, k)
        if g >= 0 { sum += normals[g] * shape.areas[g] }
      }
      if dot(sum, sum) > 0 { next[f] = normalized(sum) }
    }
    normals = next
  }
  return normals
}
