import Numerics

extension ChartClustering {
  /// Minimum cosine between the mean normals of merged regions: 70°.
  private static let minCosine = 0.34
  /// Cost of an outline that would remain entirely, relative to a decrease of the cosine by 1.
  private static let outlineWeight = 0.35
  /// Lower limit of divisors for regions without outline or normal.
  private static let tiny = 1e-300

  /// Merges regions that select each other, round by round, until none is left.
  mutating func mergeMutualChoices(_ check: () throws -> Void) throws {
    var regions = regions()
    var pairs = adjacentPairs()
    var root = labels.indices.map { Int32($0) }
    while true {
      try check()
      guard join(pairs, choices: choices(pairs, regions), regions: &regions, root: &root) else {
        break
      }
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

  /// For each region the neighbor with the lowest merge cost.
  private func choices(_ pairs: [Pair], _ regions: [Region]) -> [Choice] {
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
    return choices
  }

  /// Merges the pairs whose regions selected each other; returns whether there were any.
  private func join(
    _ pairs: [Pair], choices: [Choice], regions: inout [Region], root: inout [Int32]
  ) -> Bool {
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
    return merged
  }

  private func mergeCost(_ a: Region, _ b: Region, shared: Double) -> Double {
    let sum = a.normal + b.normal
    guard length(sum) >= Self.minFlatness * (a.area + b.area) else { return .infinity }
    let cosine = dot(a.normal, b.normal) / max(length(a.normal) * length(b.normal), Self.tiny)
    guard cosine >= Self.minCosine else { return .infinity }
    let kept = 1 - shared / max(min(a.outline, b.outline), Self.tiny)
    return 1 - cosine + Self.outlineWeight * kept
  }
}
