import Scene
import Support
import TestSupport
import Testing

@testable import LocalFeatures
@testable import Matching

@Suite struct VocabularyTests {
  @Test func vocabularySearchFindsMostExactMatches() throws {
    var random = RandomStream(seed: 9)
    let a = randomDescriptors(2000, &random)
    let b = disturbed(a, by: 14, &random)
    let context = RunContext()
    let vocabulary = try #require(
      try Vocabulary(
        training: FeatureLists([features(a), features(b)]), count: 64, in: context))
    func set(_ bytes: [UInt8]) throws -> DescriptorSet {
      let nearest = try vocabulary.assign(bytes, each: 4, in: context)
      return DescriptorSet(
        features(bytes), members: stride(from: 0, to: nearest.count, by: 4).map { nearest[$0] },
        probes: nearest, words: vocabulary.count, probesEach: 4)
    }
    let fast = PairSearch(first: try set(a), second: try set(b))
      .mutualNeighbors(ratio: 0.8, maxDistance: 358)
    let exact = PairSearch(first: DescriptorSet(features(a)), second: DescriptorSet(features(b)))
      .mutualNeighbors(ratio: 0.8, maxDistance: 358)
    #expect(exact.count > 1800)
    let all = Set(exact.map { [$0.first, $0.second] })
    let hits = fast.filter { all.contains([$0.first, $0.second]) }
    #expect(Double(hits.count) > 0.9 * Double(exact.count))
  }
}
