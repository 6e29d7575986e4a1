import Scene
import Testing

@testable import Pipeline

@Suite struct GrowthTests {
  @Test func termsAreAdded() {
    let growth = Growth(fixed: 2, linear: 3, square: 0.5, pairs: 0.25)
    #expect(growth(10, pairs: 40) == 2 + 30 + 50 + 10)
    #expect(growth(0, pairs: 0) == 2)
  }

  @Test func sumsStayBetweenZeroAndTheLimit() {
    let growth = Growth(fixed: -5, linear: 1, most: 20)
    #expect(growth(3, pairs: 0) == 0)
    #expect(growth(8, pairs: 0) == 3)
    #expect(growth(1000, pairs: 0) == 20)
  }
}

@Suite struct PhaseLawTests {
  private static let law = PhaseLaw(
    "blocks", of: .dense, per: 20, from: 50, below: 90, seconds: Growth(fixed: 3),
    peak: Growth(linear: 2), left: Growth(square: 1), moved: Growth(pairs: 4, most: 10))

  @Test func memoryIsInMebibytesAndFilesInMegabytes() {
    let law = Self.law
    #expect(law.seconds(10, pairs: 0) == 3)
    #expect(law.peakBytes(10, pairs: 0) == 20 * 1024 * 1024)
    #expect(law.bytes(10, pairs: 0) == 100_000_000)
    #expect(law.movedBytes(10, pairs: 2) == 8_000_000)
    #expect(law.movedBytes(10, pairs: 100) == 10_000_000)
    #expect(law.holds == 50..<90)
  }

  @Test(arguments: [(1, 1), (20, 1), (21, 2), (203, 11)])
  func eachShardHasAtMostItsNumberOfPhotographs(images: Int, shards: Int) {
    #expect(Self.law.shards(images) == shards)
    let whole = PhaseLaw(
      "finish", of: .dense, seconds: Growth(), peak: Growth(), left: Growth(), moved: Growth())
    #expect(whole.shards(images) == 1)
    #expect(whole.holds.contains(images))
  }

  /// Some laws apply below, others from a number of photographs on.
  @Test(arguments: [2, 49, 50, 89, 90, 699, 700, 1199, 1200, 100_000])
  func eachPhaseOfAStageHasOneLaw(images: Int) {
    for binding in StageList.standard.bindings {
      let own = binding.laws.filter { $0.holds.contains(images) }
      #expect(Set(own.map(\.phase)).count == own.count, "\(binding.stage.rawValue)")
      #expect(own.last?.phase == "finish", "\(binding.stage.rawValue)")
      #expect(own.allSatisfy { $0.stage == binding.stage && $0.rounds > 0 })
    }
  }

  @Test func manyPhotographsAreNotAllPaired() {
    #expect(PairCount.of(2) == 1)
    #expect(PairCount.of(60) == 60 * 59 / 2)
    #expect(PairCount.of(61) == 61 * 14)
    #expect(PairCount.of(10_000) == 140_000)
  }
}
