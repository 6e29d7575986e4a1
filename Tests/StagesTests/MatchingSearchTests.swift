import Scene
import Support
import Testing

@testable import Stages

/// Random descriptors of length 512 or so.
func randomDescriptors(_ count: Int, _ random: inout RandomStream) -> [UInt8] {
  var bytes: [UInt8] = []
  for _ in 0..<count {
    let values = (0..<128).map { _ in
      let v = random.unit()
      return v * v * v
    }
    let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    bytes += values.map { UInt8(min($0 / norm * 512, 255)) }
  }
  return bytes
}

/// The descriptors with noise of up to `noise` in each byte.
func disturbed(_ bytes: [UInt8], by noise: Int, _ random: inout RandomStream) -> [UInt8] {
  bytes.map { UInt8(min(max(Int($0) + random.index(below: 2 * noise + 1) - noise, 0), 255)) }
}

func features(_ descriptors: [UInt8]) -> Features {
  let count = descriptors.count / 128
  return Features(
    keypoints: (0..<count).map { Keypoint(x: Float($0) + 0.5, y: 1, scale: 2, angle: 0) },
    descriptors: descriptors, colors: [SIMD3<UInt8>](repeating: .zero, count: count))
}

@Suite struct MatchingSearchTests {
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
  func exactSearchAgreesWithComparingEverything(first: Int, second: Int) {
    var random = RandomStream(seed: 4)
    let a = randomDescriptors(first, &random)
    let shared = min(first, second) / 2
    let b =
      disturbed(Array(a.prefix(shared * 128)), by: 12, &random)
      + randomDescriptors(second - shared, &random)
    let found = PairSearch(first: DescriptorSet(features(a)), second: DescriptorSet(features(b)))
      .mutualNeighbours(ratio: 0.9, maxDistance: 300)
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
        .mutualNeighbours(ratio: 0.8, maxDistance: 200).count
    }
    #expect(count(near) == 1)
    #expect(count(near + alsoNear) == 0)
  }

  @Test func onlyMutualNeighboursMatch() {
    var random = RandomStream(seed: 7)
    let target = randomDescriptors(1, &random)
    let closer = disturbed(target, by: 2, &random)
    let close = disturbed(target, by: 25, &random)
    // Both want the one target; only the closer gets it.
    let found = PairSearch(
      first: DescriptorSet(features(close + closer)), second: DescriptorSet(features(target))
    ).mutualNeighbours(ratio: 0.95, maxDistance: 400)
    #expect(found.map(\.first) == [1])
  }

  @Test func emptySetsMatchNothing() {
    var random = RandomStream(seed: 1)
    let some = DescriptorSet(features(randomDescriptors(3, &random)))
    let none = DescriptorSet(features([]))
    for (a, b) in [(some, none), (none, some), (none, none)] {
      #expect(
        PairSearch(first: a, second: b).mutualNeighbours(ratio: 1, maxDistance: 600).isEmpty)
    }
  }

  @Test func searchByWordsFindsNearlyAll() throws {
    var random = RandomStream(seed: 9)
    let a = randomDescriptors(2000, &random)
    let b = disturbed(a, by: 14, &random)
    let context = RunContext()
    let vocabulary = try #require(
      try Vocabulary(training: [features(a), features(b)], count: 64, in: context))
    func set(_ bytes: [UInt8]) throws -> DescriptorSet {
      let nearest = try vocabulary.assign(bytes, each: 4, in: context)
      return DescriptorSet(
        features(bytes), members: stride(from: 0, to: nearest.count, by: 4).map { nearest[$0] },
        probes: nearest, words: vocabulary.count, probesEach: 4)
    }
    let fast = PairSearch(first: try set(a), second: try set(b))
      .mutualNeighbours(ratio: 0.8, maxDistance: 358)
    let exact = PairSearch(first: DescriptorSet(features(a)), second: DescriptorSet(features(b)))
      .mutualNeighbours(ratio: 0.8, maxDistance: 358)
    #expect(exact.count > 1800)
    let all = Set(exact.map { [$0.first, $0.second] })
    let hits = fast.filter { all.contains([$0.first, $0.second]) }
    #expect(Double(hits.count) > 0.9 * Double(exact.count))
  }

  @Test func wordListsGroupItemsInOrder() {
    let lists = WordLists([2, 0, 2, 1, 0, 2], each: 2, words: 4)
    #expect(lists.starts == [0, 2, 3, 6, 6])
    #expect(lists.items == [0, 2, 1, 0, 1, 2])
  }
}
