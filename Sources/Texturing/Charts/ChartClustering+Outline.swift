import Numerics

extension ChartClustering {
  /// Regions below this fraction of the area are absorbed by a neighbor.
  private static let smallShare = 1.0 / 3000
  /// Minimum cosine between a triangle's normal and the mean of the region it moves to: 73°.
  private static let minNormalCosine = 0.3
  /// Minimum cosine between the mean normals of a small region and the one that absorbs it (102°):
  /// a small region may be more inclined than a chart, but not folded over.
  private static let minAbsorbedCosine = -0.2
  /// Minimum fraction of a small region's outline along the neighbor that absorbs it.
  private static let minSharedOutline = 0.2

  /// Moves triangles to the region with which they share most of their edges.
  mutating func straighten() {
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
      if dot(mean, SIMD3<Double>(normals[f])) > Self.minNormalCosine { labels[f] = target }
    }
  }

  /// Merges small regions into the larger neighbor with which they share most of their outline.
  mutating func absorbSmall() {
    let regions = regions()
    var choice = [Choice](repeating: Choice(), count: regions.count)
    let limit = shape.totalArea * Self.smallShare
    for pair in adjacentPairs() {
      for (small, other) in [(pair.first, pair.second), (pair.second, pair.first)] {
        let (a, b) = (regions[small], regions[other])
        guard a.area < limit, a.area < b.area || (a.area == b.area && small > other),
          dot(a.normal, b.normal) > Self.minAbsorbedCosine * length(a.normal) * length(b.normal)
        else { continue }
        let cost = -pair.length / a.outline
        if cost < choice[small].cost && cost < -Self.minSharedOutline {
          choice[small] = Choice(cost: cost, region: other)
        }
      }
    }
    // Chains of absorptions terminate because each step leads to a larger region.
    labels = labels.map { label in
      guard label >= 0 else { return -1 }
      var region = Int(label)
      while choice[region].region >= 0 { region = choice[region].region }
      return Int32(region)
    }
  }
}
