import Testing

@testable import Planning

@Suite struct PoseDriftTests {
  /// Views in a chain, each with `points` points in common with the next.
  private func chain(_ count: Int, points: Double = 100) -> PoseDrift {
    var common = [Double](repeating: 0, count: count * count)
    for view in 1..<count {
      common[view * count + view - 1] = points
      common[(view - 1) * count + view] = points
    }
    return PoseDrift(
      common: common, deviations: Array(repeating: nil, count: count), pixelVariance: 1, unlinked: 9
    )
  }

  @Test func endsOfAChainHaveTheLargestVariance() {
    let drift = chain(9)
    #expect(drift.variance(0) > 3 * drift.variance(4))
    #expect(abs(drift.variance(0) - drift.variance(8)) < 1e-9)
    // The variance at the end of a path of n views is that of (n − 1)(2n − 1) / 6n links.
    let link = drift.variancePerPoint / 100
    #expect(abs(drift.variance(0) / link - 8.0 * 17 / 54) < 1e-3)
  }

  @Test func closingAChainReducesAllVariances() {
    var open = chain(9)
    open.add([.init(node: 8, points: 100)])
    var closed = chain(9)
    closed.add([.init(node: 8, points: 100), .init(node: 0, points: 100)])
    for view in [0, 1, 7, 8] { #expect(closed.variance(view) < 0.8 * open.variance(view)) }
    #expect(closed.variance(9) < 0.5 * open.variance(9))
  }

  @Test func addedViewAddsTheVarianceOfItsLink() {
    var drift = chain(3)
    let (end, link) = (drift.variance(2), drift.variancePerPoint / 50)
    drift.add([.init(node: 2, points: 50)])
    #expect(abs(drift.variance(3) - end - link) < 1e-12)
    drift.add([])
    #expect(drift.variance(4) == 9, "without a link nothing holds it")
  }

  @Test func knownDeviationsAreKept() {
    let known: [Double?] = [0.1, 0.2, nil, 0.4]
    var common = [Double](repeating: 50, count: 16)
    for view in 0..<4 { common[view * 5] = 0 }
    let drift = PoseDrift(common: common, deviations: known, pixelVariance: 1, unlinked: 9)
    for (view, deviation) in known.enumerated() {
      guard let deviation else { continue }
      #expect(abs(drift.variance(view) - deviation * deviation) < 1e-12)
    }
    #expect(drift.variance(2) > 0)
  }

  @Test func unlinkedViewsHaveAFiniteVariance() {
    let drift = PoseDrift(
      common: [0, 0, 0, 0], deviations: [0.1, nil], pixelVariance: 1, unlinked: 9)
    #expect(drift.variance(0).isFinite)
    #expect(drift.variance(1).isFinite)
  }
}
