extension DepthEstimator {
  /// Cost (1 - correlation) at which the trust in a view is a quarter.
  private static let trustedCost: Float = 0.35
  /// Maximum cost at which a hypothesis agrees well with a view.
  private static let goodCost: Float = 0.3
  /// Added to twice the second-best cost: views with higher costs are considered occluded.
  private static let occlusionMargin: Float = 0.1
  /// Minimum trust of a chosen view, relative to the most trusted one.
  private static let minTrust: Float = 0.15
  /// Larger than every cost; the cost of a pixel without a plane.
  private static let noCost: Float = 4
  /// Maximum number of views that a cost is averaged over; more rarely agree and take time.
  private static let maxChosen = 4

  /// Trust in a view given a cost: near 1 below `trustedCost`, decreasing with the fourth power.
  @inline(__always) static func trust(_ cost: Float) -> Float {
    let t = cost / trustedCost
    let d = 1 + t * t
    return 1 / (d * d)
  }

  /// Views in which further hypotheses are worth testing, given the costs of hypothesis 0, and
  /// whether that hypothesis is good enough to choose the views by itself.
  ///
  /// If two views agree well with it, views with far higher costs are considered occluded;
  /// otherwise every view is tested.
  ///
  /// - Parameter tested: The views in which its costs are known.
  func promising(_ tested: UInt32) -> (views: UInt32, settled: Bool) {
    var first = Self.noCost
    var second = Self.noCost
    for view in 0..<sourceCount where tested & 1 << UInt32(view) != 0 {
      let cost = costs[view]
      if cost < first {
        (first, second) = (cost, first)
      } else if cost < second {
        second = cost
      }
    }
    guard second < Self.goodCost else { return (allViews, false) }
    let limit = 2 * second + Self.occlusionMargin
    var views: UInt32 = 0
    for view in 0..<sourceCount where tested & 1 << UInt32(view) != 0 && costs[view] <= limit {
      views |= 1 << UInt32(view)
    }
    return (views, true)
  }

  /// Chooses and weights the views by the costs of the hypotheses.
  ///
  /// Multi-hypothesis joint view selection in the manner of Xu & Tao 2019: no hypothesis has a low
  /// cost in an occluded view, so its weight is almost zero for all hypotheses.
  func weigh(_ views: UInt32) {
    var left = views
    var largest: Float = 0
    while left != 0 {
      let view = left.trailingZeroBitCount
      left &= left &- 1
      var sum: Float = 0
      for i in 0..<count { sum += Self.trust(costs[i &* Self.maxViews &+ view]) }
      trust[view] = sum
      largest = max(largest, sum)
    }
    choose(views, above: Self.minTrust * largest)
  }

  /// Chooses up to `maxChosen` views, the most trusted first.
  private func choose(_ views: UInt32, above limit: Float) {
    var left = views
    var number = 0
    var sum: Float = 0
    while number < Self.maxChosen, left != 0 {
      var best = -1
      var rest = left
      while rest != 0 {
        let view = rest.trailingZeroBitCount
        rest &= rest &- 1
        if trust[view] >= limit, best < 0 || trust[view] > trust[best] { best = view }
      }
      if best < 0 { break }
      left &= ~(1 << UInt32(best))
      chosenView[number] = Int32(best)
      chosenWeight[number] = trust[best]
      sum += trust[best]
      number += 1
    }
    for k in 0..<number { chosenWeight[k] /= sum }
    choice.pointee.count = Int32(number)
  }
}
