extension PixelSearch {
  /// How much a cost speaks for a view: near 1 below `beta`, falling as the fourth power.
  @inline(__always) static func trust(_ cost: Float) -> Float {
    let beta: Float = 0.35
    let t = cost / beta
    let d = 1 + t * t
    return 1 / (d * d)
  }

  /// Views in which further hypotheses are worth testing, given the costs of hypothesis 0.
  ///
  /// Where two views already agree well with it, views far worse than those are taken as occluded;
  /// otherwise every view is tested.
  func promising() -> UInt32 {
    let total = sourceCount
    guard total > 3 else { return allViews }
    var first: Float = 4
    var second: Float = 4
    for view in 0..<total {
      let cost = costs[view]
      if cost < first {
        (first, second) = (cost, first)
      } else if cost < second {
        second = cost
      }
    }
    guard second < 0.35 else { return allViews }
    let limit = 2 * second + 0.1
    var views: UInt32 = 0
    for view in 0..<total where costs[view] <= limit { views |= 1 << UInt32(view) }
    return views
  }

  /// Weighs the views by how well the hypotheses' costs speak for them, keeping the best few.
  ///
  /// Multi-hypothesis joint view selection in the manner of Xu & Tao 2019: an occluded view has no
  /// hypothesis with a low cost, so it gets next to no weight, for all hypotheses alike.
  mutating func weigh(_ views: UInt32, keep: Int = 4) {
    let scale = 1 / Float(count)
    var left = views
    var largest: Float = 0
    while left != 0 {
      let view = left.trailingZeroBitCount
      left &= left &- 1
      var sum: Float = 0
      for i in 0..<count { sum += Self.trust(costs[i &* Self.maxViews &+ view]) }
      weights[view] = sum * scale
      largest = max(largest, sum * scale)
    }
    select(views, above: 0.15 * largest, keep: keep)
  }

  private mutating func select(_ views: UInt32, above limit: Float, keep: Int) {
    weighted = 0
    var sum: Float = 0
    for _ in 0..<keep {
      var best = -1
      var left = views & ~weighted
      while left != 0 {
        let view = left.trailingZeroBitCount
        left &= left &- 1
        if weights[view] >= limit, best < 0 || weights[view] > weights[best] { best = view }
      }
      if best < 0 { break }
      weighted |= 1 << UInt32(best)
      sum += weights[best]
    }
    weightScale = sum > 0 ? 1 / sum : 0
  }
}
