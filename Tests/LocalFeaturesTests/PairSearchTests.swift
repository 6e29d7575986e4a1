import Scene
import Support
import TestSupport
import Testing

@testable import LocalFeatures

@Suite struct PairSearchTests {
  /// Straightforward reference: all distances in integers.
  private func reference(_ a: [UInt8], _ b: [UInt8], ratio: Float, limit: Float) -> [[Int]] {
    func distance(_ i: Int, _ j: Int) -> Int {
      (0..<128).reduce(0) {
        let d = Int(a[i * 128 + $1]) - Int(b[j * 128 + $1])
        return $0 + d * d
      }
    }
    let (n, m) = (a.count / 128, b.count / 128)
    let table = (0..<n).map { i in (0..<m).map { distance(i, $0) } }
    return (0..<n).compactMap { i in
      let row = table[i].enumerated().sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      let j = row[0].offset
      let column = (0..<n).map { table[$0][j] }.enumerated()
        .sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      let best = Float(row[0].element)
      guard column[0].offset == i, best <= limit * limit,
        m < 2 || best <= ratio * ratio * Float(row[1].element),
        n < 2 || best <= ratio * ratio * Float(column[1].element)
      else { return nil }
      return [i, j]
    }
  }

  @Test(arguments: [(1, 1), (1, 7), (9, 1), (300, 777), (601, 530)])
  func exactSearchEqualsTheExhaustiveReference(first: Int, second: Int) {
    var random = RandomStream(seed: 4)
    let a = randomDescriptors(first, &random)
    let shared = min(first, second) / 2
    let b =
      disturbed(Array(a.prefix(shared * 128)), by: 12, &random)
      + randomDescriptors(second - shared, &random)
    let found = PairSearch(first: DescriptorSet(features(a)), second: DescriptorSet(features(b)))
      .mutualNeighbors(ratio: 0.9, maxDistance: 300)
    #expect(
      found.map { [Int($0.first), Int($0.second)] }
        == reference(a, b, ratio: 0.9, limit: 300))
    #expect(found.count >= shared * 9 / 10)
  }

  @Test func ambiguousMatchesFailTheRatioTest() {
    var random = RandomStream(seed: 6)
    let a = randomDescriptors(1, &random)
    let near = disturbed(a, by: 4, &random)
    let alsoNear = disturbed(a, by: 4, &random)
    let far = randomDescriptors(1, &random)
    let one = DescriptorSet(features(a + far))
    func count(_ b: [UInt8]) -> Int {
      PairSearch(first: one, second: DescriptorSet(features(b)))
        .mutualNeighbors(ratio: 0.8, maxDistance: 200).count
    }
    #expect(count(near) == 1)
    #expect(count(near + alsoNear) == 0)
  }

  @Test func onlyMutualNeighborsMatch() {
    var random = RandomStream(seed: 7)
    let target = randomDescriptors(1, &random)
    let closer = disturbed(target, by: 2, &random)
    let close = disturbed(target, by: 25, &random)
    // Both have the same nearest neighbor; only the closer one is its nearest neighbor.
    let found = PairSearch(
      first: DescriptorSet(features(close + closer)), second: DescriptorSet(features(target))
    ).mutualNeighbors(ratio: 0.95, maxDistance: 400)
    #expect(found.map(\.first) == [1])
  }

  @Test func emptySetsMatchNothing() {
    var random = RandomStream(seed: 1)
    let some = DescriptorSet(features(randomDescriptors(3, &random)))
    let none = DescriptorSet(features([]))
    for (a, b) in [(some, none), (none, some), (none, none)] {
      #expect(
        PairSearch(first: a, second: b).mutualNeighbors(ratio: 1, maxDistance: 600).isEmpty)
    }
  }

  @Test func descriptorsOfTheSamePlaceDoNotCompeteUnlessRequested() {
    var random = RandomStream(seed: 8)
    let target = randomDescriptors(1, &random)
    let twice = disturbed(target, by: 4, &random) + disturbed(target, by: 4, &random)
    let other = randomDescriptors(3, &random)
    let bytes = twice + other
    func count(secondAt x: Float, competes: Bool) -> Int {
      var keypoints = (0..<5).map { Keypoint(x: Float($0) * 50, y: 9, scale: 2, angle: 0) }
      keypoints[1].x = x
      let view = Features(keypoints: keypoints, descriptors: bytes, colors: [])
      let search = PairSearch(first: DescriptorSet(features(target)), second: DescriptorSet(view))
      return search.mutualNeighbors(
        ratio: 0.8, maxDistance: .infinity, onePlaceCompetes: competes
      ).count
    }
    #expect(count(secondAt: 0, competes: false) == 1)
    #expect(count(secondAt: 0, competes: true) == 0)
    #expect(count(secondAt: 50, competes: false) == 0)
  }
}
